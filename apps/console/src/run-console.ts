import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AgentError, type MemoryService } from '@mortise/core';
import { runBatch } from './batch/run-batch.ts';
import { helpText } from './cli/help-text.ts';
import { type CommandLine, parseCommandLine, startDirectory } from './cli/parse-command-line.ts';
import { exitCodes, UsageError } from './exit/exit-codes.ts';
import { type ChosenModel, chooseModel, switchModel } from './model/choose-model.ts';
import { readKnownModels } from './model/model-facts.ts';
import { knownKeys } from './model/provider-packages.ts';
import { type OutsideTools, openOutside } from './outside/outside-tools.ts';
import { ConsoleSessions, isOfTeam } from './sessions/console-sessions.ts';
import {
  directoryMemory,
  memoryStore,
  openSessionStore,
  type SessionStore,
  stateDirectory,
} from './sessions/session-store.ts';
import { findStart, type SessionChoice, type StartSession } from './sessions/start-session.ts';
import { neutralize } from './text/neutralize.ts';
import { consoleTools } from './tools/console-tools.ts';
import { TerminalSession } from './ui/terminal-session.ts';
import { Screen } from './view/screen.ts';
import { namedFiles } from './workspace/named-files.ts';
import { openWorkspace, type Workspace } from './workspace/workspace.ts';

/**
 * Runs the program. Returns the exit code. `quietMs` is the time without a key press before a key answers a
 * question, half a second by default.
 */
export async function runConsole(args: readonly string[], quietMs?: number): Promise<number> {
  endQuietlyWithReader();
  try {
    const commandLine = parseCommandLine(args);
    if (commandLine.shows) {
      process.stdout.write(commandLine.shows === 'help' ? helpText : `${version()}\n`);
      return exitCodes.completed;
    }
    const workspace = await workspaceOf(commandLine);
    const chosen = await chooseModel(commandLine, process.env);
    return await start(commandLine, workspace, chosen, quietMs);
  } catch (error) {
    if (AgentError.is(error)) {
      process.stderr.write(`${neutralize(`${error.message} (${error.code})`)}\n`);
      return exitCodes.notCompleted;
    }
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${neutralize(error.message)}\nSee --help.\n`);
    return exitCodes.usage;
  }
}

async function start(
  commandLine: CommandLine,
  workspace: Workspace,
  chosen: ChosenModel,
  quietMs: number | undefined,
): Promise<number> {
  const { approval, prompts, json, session, team } = commandLine;
  const { stdin, stdout } = process;
  const isTerminal = stdin.isTTY === true && stdout.isTTY === true && !json;
  const isConversation = isTerminal && prompts.length === 0;
  const isPlain = commandLine.plain || process.env['TERM'] === 'dumb';
  exitOnSignals();
  const store = storeOf(session, isConversation);
  let outside: OutsideTools | undefined;
  try {
    const sessions = new ConsoleSessions(store.sessions, workspace.root);
    const begin = await findStart(sessions, session);
    const memory = (): MemoryService | undefined => {
      const kept = store.memory();
      return kept && directoryMemory(kept, workspace.root);
    };
    outside = await waitingFor(
      openOutside({ choice: commandLine.outside, directory: workspace.root, env: process.env }),
    );
    const shared = {
      tools: consoleTools(workspace),
      outside,
      chosen,
      keys: knownKeys(process.env),
      sessions,
      memory,
      start: begin,
      isPlain,
      quietMs,
      isTeam: begin.stored ? isOfTeam(begin.stored) : team,
    };
    if (!isConversation) return await runBatch({ ...shared, commandLine, workspace, isTerminal, isKept: store.isKept });
    const models = readKnownModels(join(stateDirectory(process.env), 'models.json'));
    const notices = [
      chosen.notice,
      models.problem,
      store.problem,
      begin.notice,
      teamNotice(team, begin),
      ...(outside?.problems ?? []),
    ];
    const conversation = new TerminalSession({
      ...shared,
      stdin,
      stdout,
      approval,
      directory: workspace.root,
      filesOf: (request) => namedFiles(request, workspace),
      known: models.known,
      historyPath: store.isKept ? join(stateDirectory(process.env), 'history.jsonl') : undefined,
      findModel: (name) => switchModel(name, commandLine, process.env),
      resumeHint: store.isKept ? (id) => `To resume this session: --continue, or --session ${id}.` : undefined,
      notices: notices.filter((notice) => notice !== undefined),
    });
    await conversation.run();
    return exitCodes.completed;
  } finally {
    store.close();
    await outside?.close();
  }
}

/** Shows a status if opening sources takes long: a server may have to be downloaded first. */
async function waitingFor<T>(opening: Promise<T>): Promise<T> {
  const screen = new Screen(process.stderr);
  screen.showStatus(() => 'asking MCP servers and APIs for their tools · Ctrl-C leaves');
  try {
    return await opening;
  } finally {
    screen.hideStatus();
  }
}

/**
 * Returns a notice if the session does not match the wanted team: a session keeps the team that started it,
 * which its open calls and questions belong to.
 */
function teamNotice(isWanted: boolean, { stored }: StartSession): string | undefined {
  if (!isWanted || !stored || isOfTeam(stored)) return undefined;
  return 'This session was started without a team, and continues without one.';
}

/** Opens the session store: conversations are stored, single requests only if a session is named. */
function storeOf(choice: SessionChoice, isConversation: boolean): SessionStore {
  const isNamed = choice === 'last' || typeof choice === 'object';
  if (!isNamed && (choice === 'ephemeral' || !isConversation)) return memoryStore();
  const store = openSessionStore(stateDirectory(process.env));
  if (isNamed && store.problem !== undefined) throw new UsageError(store.problem);
  return store;
}

async function workspaceOf({ directory }: CommandLine): Promise<Workspace> {
  const path = startDirectory(process.env, process.cwd(), directory);
  try {
    return await openWorkspace(path);
  } catch (error) {
    throw new UsageError(
      `"${path}" cannot be used as the directory (${error instanceof Error ? error.message : String(error)}); name an existing directory with --directory`,
    );
  }
}

/** Exits at a signal, so that commands of the model are stopped, as at any exit. */
function exitOnSignals(): void {
  process.on('SIGTERM', () => process.exit(143));
  process.on('SIGHUP', () => process.exit(129));
}

/** Exits quietly when the reader of the output closes it, as in `... | head`. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitCodes.completed);
  });
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
