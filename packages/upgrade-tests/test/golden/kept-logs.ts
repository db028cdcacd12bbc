import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Event, SessionService } from '@mortise/core';
import type { Facts } from './facts.ts';
import type { Modules } from './modules.ts';
import { play, type Stage, type StepOutcome, scope } from './play.ts';
import { type State, states } from './states.ts';

/** The folder of the kept logs. */
export const logsFolder: string = join(import.meta.dirname, '../../../../fixtures/logs');

/** A kept set of logs, as `index.json` lists it. */
export interface KeptSet {
  readonly commit: string;
  readonly date: string;
  readonly subject: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Returns every kept set of logs, the oldest first. */
export function keptSets(): readonly KeptSet[] {
  return JSON.parse(readFileSync(join(logsFolder, 'index.json'), 'utf8'));
}

/** The result of resuming a session of a set. */
export interface Resumed {
  readonly expected: readonly StepOutcome[];
  readonly found: readonly StepOutcome[];
  /** The problems of the log, such as a changed event or a broken chain. */
  readonly problems: readonly string[];
}

/** The file from which logs are resumed. */
export type Origin = 'SQLite' | 'JSON lines';

/**
 * Resumes every session of a folder, from its SQLite file or its JSON lines, with a clock that is two minutes
 * later than the time of writing. Returns the results by state.
 */
export async function resumeLogs(
  modules: Modules,
  folder: string,
  origin: Origin,
): Promise<Readonly<Record<string, Resumed>>> {
  const facts: Facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
  const start = Date.now();
  const clock = (): number => facts.writtenAt + 120_000 + (Date.now() - start);
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-logs-'));
  try {
    const path = join(scratch, 'sessions.db');
    copyFileSync(join(folder, 'sessions.db'), path);
    const file = origin === 'SQLite' ? modules.sqlite.sqliteSessionService({ path, clock }) : undefined;
    const sessions = file ?? (await imported(modules, join(folder, 'sessions.jsonl'), clock));
    const found: Record<string, Resumed> = {};
    for (const state of states) {
      const known = facts.states[state.name];
      if (known) found[state.name] = await resumeOne({ modules, sessions, clock }, state, known.resumed);
    }
    file?.close();
    return found;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function resumeOne(stage: Stage, state: State, expected: readonly StepOutcome[]): Promise<Resumed> {
  const before = await logOf(stage.sessions, state);
  const found = await play(stage, state, state.resume);
  const after = await logOf(stage.sessions, state);
  const isKept = isDeepStrictEqual(after.slice(0, before.length), before);
  const breaks = state.sealed ? (stage.modules.integrity?.verifySession(after).breaks ?? []) : [];
  return {
    expected,
    found,
    problems: [
      ...(isKept ? [] : ['earlier events of the log were changed']),
      ...breaks.map(({ kind, revision }) => `the chain: ${kind} at ${revision}`),
    ],
  };
}

async function logOf(sessions: SessionService, { name }: State): Promise<readonly Event[]> {
  return (await sessions.load({ ...scope, sessionId: name }))?.events ?? [];
}

async function imported({ core, exports }: Modules, path: string, clock: () => number): Promise<SessionService> {
  const sessions = core.inMemorySessionService({ clock });
  const exportOf: Record<string, string[]> = {};
  let sessionId = '';
  for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) {
    const parsed: { type: string; key?: { sessionId: string } } = JSON.parse(line);
    if (parsed.type === 'session') sessionId = parsed.key?.sessionId ?? '';
    exportOf[sessionId] = [...(exportOf[sessionId] ?? []), line];
  }
  for (const [name, lines] of Object.entries(exportOf))
    await exports.importSession(sessions, { ...scope, sessionId: name }, lines, { trusted: true });
  return sessions;
}
