import type { MemoryService, Tool } from '@mortise/core';
import { type ConsoleRunner, consoleRunner } from '../agent/console-runner.ts';
import { policyApprover } from '../approval/approver.ts';
import type { CommandLine } from '../cli/parse-command-line.ts';
import { exitCodes } from '../exit/exit-codes.ts';
import { type ChosenModel, offline } from '../model/choose-model.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import { type ConsoleSessions, newSessionId } from '../sessions/console-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import { askingOutside } from '../ui/asking-terminal.ts';
import { CallLog } from '../ui/call-log.ts';
import { terminalApprover } from '../ui/terminal-approver.ts';
import { PlainView } from '../view/plain-view.ts';
import { Screen } from '../view/screen.ts';
import { View } from '../view/view.ts';
import { type NamedFiles, namedFiles } from '../workspace/named-files.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { jsonOutput, textOutput } from './output.ts';
import { readPrompts, readStandardInput } from './read-prompts.ts';
import { runPrompts } from './run-prompts.ts';
import { tour } from './tour.ts';

/** Options for running prompts without a conversation. */
export interface BatchOptions {
  readonly commandLine: CommandLine;
  readonly workspace: Workspace;
  readonly chosen: ChosenModel;
  /** API keys of providers, by their environment variables: secrets that a run neither stores nor shows. */
  readonly keys: Readonly<Record<string, string>>;
  readonly tools: readonly Tool[];
  readonly outside: OutsideTools | undefined;
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** True if the session has a team. */
  readonly isTeam: boolean;
  /** Returns the memory of earlier sessions of the directory; `undefined` if sessions are not kept. */
  readonly memory: () => MemoryService | undefined;
  /** True if the session is kept after the process ends. */
  readonly isKept: boolean;
  /** True if the user can be asked for approval. */
  readonly isTerminal: boolean;
  /** True for output without colours and live rows, as in a plain conversation. */
  readonly isPlain: boolean;
  readonly quietMs?: number | undefined;
}

/**
 * Runs the prompts of the command line or of standard input; if
 * there are none, runs the tour. Resolves with the exit code.
 */
export async function runBatch(options: BatchOptions): Promise<number> {
  const { commandLine, workspace, chosen, tools, keys, outside, sessions, start, isTeam, memory, isTerminal, isKept } =
    options;
  const { prompts, approval, json } = commandLine;
  const controller = new AbortController();
  const interrupt = onInterrupt(controller);
  const view = isTerminal ? viewOf(options, interrupt) : undefined;
  const target = { screen: view ?? new Screen(process.stdout), paint: paint(process.stdout), calls: new CallLog() };
  const hasPrompts = prompts.length > 0;
  const attachment =
    hasPrompts && process.stdin.isTTY !== true
      ? await hinting(stdinHint, readStandardInput(process.stdin, controller.signal))
      : undefined;
  const given = hasPrompts ? prompts : await firstLine(readPrompts(process.stdin, controller.signal));
  if (controller.signal.aborted) return exitCodes.interrupted;
  const { model, label, notice, adviceOn } = given ? chosen : offline('There is nothing to read, so this is a tour.');
  if (attachment?.cut !== undefined) process.stderr.write(`! ${attachment.cut}\n`);
  const notices = [...(notice === undefined ? [] : [notice]), ...(outside?.problems ?? [])];
  const banner = { directory: workspace.root, model: label, tools: outside?.summary, notices };
  view?.start();
  try {
    const output = json ? jsonOutput(banner, adviceOn) : textOutput(target, banner, adviceOn);
    outside?.notes.listen((note) => {
      const line = `! ${neutralize(note)}`;
      if (view) view.line(line);
      else process.stderr.write(`${line}\n`);
    });
    const asking = { ...target, ...askingOutside(outside, () => start.id) };
    const approver =
      view && !approval ? terminalApprover({ ...asking, asker: view.asker }) : policyApprover(approval ?? 'nobody');
    const filesOf = (request: string): Promise<NamedFiles> => namedFiles(request, workspace);
    const batch = { output, approver, sessions, isKept, interrupted: controller.signal, filesOf };
    const runnerOf = (team: boolean, from = outside): ConsoleRunner =>
      consoleRunner({ model, tools, keys, outside: from, memory, sessions: sessions.service, isTeam: team });
    if (given)
      return await runPrompts({ ...batch, runner: runnerOf(isTeam), isTeam, start, prompts: given, attachment });
    for await (const part of tour(workspace)) {
      if (!json) for (const line of part.lines) target.screen.line(neutralize(line));
      const code = await runPrompts({
        ...batch,
        ...part,
        runner: runnerOf(part.isTeam, part.outside),
        start: { id: newSessionId(), stored: undefined },
      });
      if (code !== exitCodes.completed) return code;
    }
    if (!json) target.screen.line(endOfTour);
    return exitCodes.completed;
  } finally {
    view?.stop();
  }
}

/** Creates a view for a terminal at which the user answers questions but types no requests. */
function viewOf({ quietMs, isPlain }: BatchOptions, onInterrupt: () => void): View | PlainView {
  const { stdin, stdout } = process;
  if (isPlain) return new PlainView({ stdin, stdout, onInterrupt, quietMs });
  const onEnd = (): never => process.exit(exitCodes.interrupted);
  return new View({ stdin, stdout, paint: paint(stdout), onInterrupt, onEnd, hasInput: false, quietMs });
}

/**
 * Waits for the first line; returns it with the following
 * lines as they arrive, or `undefined` if there is no line.
 */
async function firstLine(lines: AsyncGenerator<string, void, void>): Promise<AsyncIterable<string> | undefined> {
  const first = await hinting(linesHint, lines.next());
  return first.done ? undefined : withFirst(first.value, lines);
}

/** Shows a hint if reading takes long. */
async function hinting<T>(hint: string, reading: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stderr.write(hint), hintAfterMs);
  try {
    return await reading;
  } finally {
    clearTimeout(timer);
  }
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  yield first;
  yield* rest;
}

/**
 * Returns a function for the interrupt key: it cancels the run at the first press, and exits at the second.
 */
function onInterrupt(controller: AbortController): () => void {
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort(new Error('interrupted'));
  };
  process.on('SIGINT', interrupt);
  return interrupt;
}

const endOfTour = '\nThat was the tour. In a terminal this is a conversation: npx --yes pnpm@12 start';
const stdinHint = 'Reading standard input to its end, for the first request; without it, start with </dev/null.\n';
const linesHint = 'Reading requests from standard input, one per line; end the input to leave.\n';
const hintAfterMs = 2000;
