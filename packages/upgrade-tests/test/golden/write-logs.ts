/**
 * Writes the logs of one version: `node write-logs.ts FOLDER`, with the tarballs of that version installed
 * next to this file. Writes `sessions.db`, `sessions.jsonl` and `facts.json` into the folder; `facts.json`
 * has the outcomes of the steps that begin each session, and of the steps with which this version resumes it.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Facts } from './facts.ts';
import { installedModules } from './modules.ts';
import { play, type StepOutcome, scope } from './play.ts';
import { type State, states } from './states.ts';

const [folder = '', only] = process.argv.slice(2);
const path = join(folder, 'sessions.db');
const modules = await installedModules();
if (only === undefined) await writeAll();
else await writeOne(states.find(({ name }) => name === only));

/** Plays the beginning of one state, including the step in which the process dies. */
async function writeOne(state: State | undefined): Promise<void> {
  if (!state) throw new Error(`there is no state "${only}"`);
  const sessions = modules.sqlite.sqliteSessionService({ path });
  await play({ modules, sessions, clock: Date.now, die: () => process.exit(9) }, state, state.begin.slice(0, 1));
}

async function writeAll(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // The process that died leaves a lease, which has expired by this clock.
  let ahead = 0;
  const clock = (): number => Date.now() + ahead;
  const sessions = modules.sqlite.sqliteSessionService({ path, clock });
  const writtenAt = Date.now();
  const begun: Record<string, readonly StepOutcome[]> = {};
  const absent: Record<string, string> = {};
  for (const state of states) {
    try {
      const dies = state.begin.some((step) => 'sayAndDie' in step);
      const died = dies
        ? spawnSync(process.execPath, ['--no-warnings', ...process.argv.slice(1, 3), state.name])
        : undefined;
      if (died && died.status !== 9) throw new Error(String(died.stderr));
      ahead = dies ? 60_000 : 0;
      begun[state.name] = await play({ modules, sessions, clock }, state, state.begin.slice(dies ? 1 : 0));
    } catch (error) {
      absent[state.name] = error instanceof Error ? error.message : String(error);
      await sessions.delete({ ...scope, sessionId: state.name });
    }
  }
  const lines: string[] = [];
  for (const state of states)
    if (begun[state.name])
      for await (const line of modules.exports.exportSession(sessions, { ...scope, sessionId: state.name }))
        lines.push(line);
  sessions.close();
  tidy();
  const facts: Facts = { writtenAt, states: await resumed(begun), absent };
  writeFileSync(join(folder, 'sessions.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 1)}\n`);
}

/** Merges the write-ahead log into the database file. */
function tidy(): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM');
  database.close();
}

/** Returns the result of resuming a copy of these logs with this version. */
async function resumed(all: Readonly<Record<string, readonly StepOutcome[]>>): Promise<Facts['states']> {
  const copy = join(folder, 'copy.db');
  copyFileSync(path, copy);
  const clock = (): number => Date.now() + 120_000;
  const sessions = modules.sqlite.sqliteSessionService({ path: copy, clock });
  const found: Record<string, Facts['states'][string]> = {};
  for (const state of states) {
    const begun = all[state.name];
    if (begun) found[state.name] = { begun, resumed: await play({ modules, sessions, clock }, state, state.resume) };
  }
  sessions.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
  return found;
}
