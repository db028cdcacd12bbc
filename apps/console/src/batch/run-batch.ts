import type { MemoryService, Tool } from '@mortise/core';
import { type ConsoleRunner, consoleRunner } from '../agent/console-runner.ts';
import { policyApprover } from '../approval/policy-approver.ts';
import type { CommandLine } from '../cli/parse-command-line.ts';
import { exitCodes } from '../exit/exit-codes.ts';
import { type ChosenModel, offline } from '../model/choose-model.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import { type ConsoleSessions, newSessionId } from '../sessions/console-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { neutralize } from '../text/neutralize.ts';
import { askingOutside } from '../ui/asking-outside.ts';
import { CallLog } from '../ui/call-log.ts';
import { Keyboard } from '../ui/keyboard.ts';
import { paint } from '../ui/paint.ts';
import { Screen } from '../ui/screen.ts';
import { terminalApprover } from '../ui/terminal-approver.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { jsonOutput } from './json-output.ts';
import { readPrompts } from './read-prompts.ts';
import { runPrompts } from './run-prompts.ts';
import { textOutput } from './text-output.ts';
import { tour } from './tour.ts';

/** What runs without a conversation. */
export interface BatchOptions {
  readonly commandLine: CommandLine;
  readonly workspace: Workspace;
  readonly chosen: ChosenModel;
  /** Keys of providers, by their variables: what a run must neither keep nor show. */
  readonly keys: Readonly<Record<string, string>>;
  readonly tools: readonly Tool[];
  readonly outside: OutsideTools | undefined;
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** Whether the session has a team. */
  readonly isTeam: boolean;
  /** What was said in earlier sessions of the directory; `undefined` where they are not kept. */
  readonly memory: () => MemoryService | undefined;
  /** Whether the session is there after the process. */
  readonly isKept: boolean;
  /** Whether the user can be asked for approval. */
  readonly isTerminal: boolean;
  /** As a conversation has it. */
  readonly quietMs?: number | undefined;
}

/**
 * Runs the prompts of the command line, or of standard input,
 * or the tour where there are none. Answers the exit code.
 */
export async function runBatch(options: BatchOptions): Promise<number> {
  const { commandLine, workspace, chosen, tools, keys, outside, sessions, start, isTeam, memory, isTerminal, isKept } =
    options;
  const { prompts, approval, json } = commandLine;
  const controller = new AbortController();
  const interrupt = onInterrupt(controller);
  const target = { screen: new Screen(process.stdout), paint: paint(process.stdout), calls: new CallLog() };
  const given = prompts.length > 0 ? prompts : await firstLine(readPrompts(process.stdin, controller.signal));
  if (controller.signal.aborted) return exitCodes.interrupted;
  const { model, label, notice, adviceOn } = given ? chosen : offline('There is nothing to read, so this is a tour.');
  const notices = [...(notice === undefined ? [] : [notice]), ...(outside?.problems ?? [])];
  const banner = { directory: workspace.root, model: label, tools: outside?.summary, notices };
  const keyboard = isTerminal && !approval ? new Keyboard(process.stdin, interrupt, options.quietMs) : undefined;
  keyboard?.open(() => process.exit(exitCodes.interrupted));
  try {
    const output = json ? jsonOutput(banner, adviceOn) : textOutput(target, banner, adviceOn);
    outside?.notes.listen((note) => process.stderr.write(`! ${neutralize(note)}\n`));
    const asking = { ...target, ...askingOutside(outside, () => start.id) };
    const approver = keyboard ? terminalApprover({ ...asking, keyboard }) : policyApprover(approval ?? 'nobody');
    const batch = { output, approver, sessions, isKept, interrupted: controller.signal };
    const runnerOf = (team: boolean, from = outside): ConsoleRunner =>
      consoleRunner({ model, tools, keys, outside: from, memory, sessions: sessions.service, isTeam: team });
    if (given) return await runPrompts({ ...batch, runner: runnerOf(isTeam), isTeam, start, prompts: given });
    for await (const part of tour(workspace)) {
      if (!json) for (const line of part.says) target.screen.line(neutralize(line));
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
    keyboard?.close();
  }
}

/** The first line now and the rest as they come; `undefined` where there is no line at all. */
async function firstLine(lines: AsyncGenerator<string, void, void>): Promise<AsyncIterable<string> | undefined> {
  const hint = setTimeout(() => process.stderr.write(waitingHint), hintAfterMs);
  const first = await lines.next();
  clearTimeout(hint);
  return first.done ? undefined : withFirst(first.value, lines);
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  yield first;
  yield* rest;
}

/** The first interrupt cancels; the second does not wait for it. Returns what stands for a key as well. */
function onInterrupt(controller: AbortController): () => void {
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort(new Error('interrupted'));
  };
  process.on('SIGINT', interrupt);
  return interrupt;
}

const endOfTour = '\nThat was the tour. In a terminal this is a conversation: npx --yes pnpm@12 start';
const waitingHint = 'Reading requests from standard input, one per line; end the input to leave.\n';
const hintAfterMs = 2000;
