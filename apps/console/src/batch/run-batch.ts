import type { Tool } from '@mortise/core';
import { consoleAgent } from '../agent/console-agent.ts';
import type { Approver } from '../approval/approver.ts';
import { policyApprover } from '../approval/policy-approver.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { CommandLine } from '../cli/parse-command-line.ts';
import { type ChosenModel, offline } from '../model/choose-model.ts';
import type { ConsoleSessions } from '../sessions/console-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { Keyboard } from '../ui/keyboard.ts';
import { paint } from '../ui/paint.ts';
import { Screen } from '../ui/screen.ts';
import { terminalApprover } from '../ui/terminal-approver.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { jsonOutput } from './json-output.ts';
import { readPrompts } from './read-prompts.ts';
import { runPrompts } from './run-prompts.ts';
import { textOutput } from './text-output.ts';
import { tourPrompts } from './tour.ts';

/** What runs without a conversation. */
export interface BatchOptions {
  readonly commandLine: CommandLine;
  readonly workspace: Workspace;
  readonly chosen: ChosenModel;
  readonly tools: readonly Tool[];
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** Whether the user can be asked for approval. */
  readonly isTerminal: boolean;
}

/** Runs the prompts of the command line, or of standard input, or the tour where there are none. Answers the exit code. */
export async function runBatch(options: BatchOptions): Promise<number> {
  const { commandLine, workspace, chosen, tools, sessions, start, isTerminal } = options;
  const { prompts, approval, json } = commandLine;
  const controller = new AbortController();
  const interrupt = onInterrupt(controller);
  const screen = new Screen(process.stdout);
  const given = prompts.length > 0 ? prompts : await firstLine(readPrompts(process.stdin, controller.signal));
  if (controller.signal.aborted) return exitCodes.interrupted;
  const { model, label, notice, adviceOn } = given ? chosen : offline('There is nothing to read, so this is a tour.');
  const banner = { directory: workspace.root, model: label, notices: notice === undefined ? [] : [notice] };
  const keyboard = isTerminal && !approval ? new Keyboard(process.stdin, interrupt) : undefined;
  keyboard?.open(() => process.exit(exitCodes.interrupted));
  try {
    const code = await runPrompts({
      output: json ? jsonOutput(banner, adviceOn) : textOutput(screen, paint(process.stdout), banner, adviceOn),
      runner: consoleAgent(model, tools, sessions.service),
      sessions,
      start,
      prompts: given ?? (await tourPrompts(workspace)),
      approver: keyboard ? atTerminal(keyboard, screen) : policyApprover(approval ?? 'nobody'),
      interrupted: controller.signal,
    });
    if (!given && !json)
      screen.line('\nThat was the tour. In a terminal this is a conversation: npx --yes pnpm@12 start');
    return code;
  } finally {
    keyboard?.close();
  }
}

function atTerminal(keyboard: Keyboard, screen: Screen): Approver {
  return terminalApprover({ keyboard, screen, paint: paint(process.stdout) });
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

const waitingHint = 'Reading requests from standard input, one per line; end the input to leave.\n';
const hintAfterMs = 2000;
