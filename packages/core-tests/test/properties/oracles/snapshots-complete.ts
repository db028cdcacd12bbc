import {
  type Event,
  inMemorySessionService,
  type RunnerOptions,
  type SessionService,
  type SnapshotStore,
} from '@mortise/core';
import { type SnapshotProblem, viewSnapshots } from '@mortise/core/snapshots';
import { fakeClock, fakeIds } from '@mortise/testing';
import { key } from '../../harness/inspect-run.ts';
import { lastLog, type Played } from '../played.ts';
import { resumeRun } from './forks-complete.ts';

/** Changes a snapshot when the store returns it. */
export type ChangeText = (data: string) => string;

/**
 * O20: a run that starts from a snapshot of any revision of the last log, and from the later events, does the
 * same as one that starts from the log: it sends the same requests, runs the same calls, and writes the same
 * events.
 */
export async function snapshotsComplete(
  played: Played,
  change: ChangeText = (data) => data,
): Promise<readonly string[]> {
  const log = lastLog(played);
  const problems: string[] = [];
  const find = async (cut: number, end: number, plain: string): Promise<void> => {
    const found = await differences(played, log.slice(0, end), { cut, plain, change });
    problems.push(...found.map((problem) => `with a snapshot of revision ${cut} of ${end}: ${problem}`));
  };
  const whole = await gonOn(played, await sessionOf(log), {});
  for (let cut = 1; cut <= log.length; cut++) await find(cut, log.length, whole);
  // Checks the end, too, if there are no later events.
  for (let cut = 1; cut < log.length; cut += 4)
    await find(cut, cut, await gonOn(played, await sessionOf(log.slice(0, cut)), {}));
  return problems;
}

interface Begun {
  /** The revision of the snapshot. */
  readonly cut: number;
  /** The actions of a run that starts from the log. */
  readonly plain: string;
  readonly change: ChangeText;
}

async function differences(
  played: Played,
  log: readonly Event[],
  { cut, plain, change }: Begun,
): Promise<readonly string[]> {
  const stored = await sessionOf(log.slice(0, cut));
  const kept = viewSnapshots(stored, { afterEvents: 1 });
  const view = await kept.open(stored, key);
  if (!view) return ['the session is gone'];
  await kept.keep(view);
  if (cut < log.length) await stored.append(key, log.slice(cut), { revision: cut });

  const heard: SnapshotProblem[] = [];
  let reads = 0;
  const snapshots = storeOf(stored);
  const changed: SnapshotStore = {
    async read(of) {
      reads++;
      const found = await snapshots.read(of);
      return found && { ...found, data: change(found.data) };
    },
    write: snapshots.write,
  };
  const onProblem = (one: SnapshotProblem): void => void heard.push(one);
  const gone = await gonOn(played, stored, {
    snapshots: viewSnapshots({ ...stored, snapshots: changed }, { onProblem }),
  });
  const problems = reads === 0 ? ['it was not read'] : [];
  const isRewound = log.slice(cut).some(({ type }) => type === 'rewound');
  for (const { why, error } of heard) if (why !== 'stale' || !isRewound) problems.push(`it is ${why}: ${error}`);
  if (gone !== plain) problems.push(`a run does ${gone}, and not ${plain}`);
  return problems;
}

/** Returns the actions and events of runs, with ids and times that are the same each time. */
async function gonOn(played: Played, sessions: SessionService, options: Partial<RunnerOptions>): Promise<string> {
  const ids = fakeIds();
  const newId = (): string => `again ${ids()}`;
  const done = await resumeRun(played, sessions, key, { ...options, newId, clock: fakeClock().now });
  return JSON.stringify({ ...done, log: (await sessions.load(key))?.events });
}

function storeOf({ snapshots }: SessionService): SnapshotStore {
  if (!snapshots) throw new Error('the store in memory has snapshots');
  return snapshots;
}

async function sessionOf(events: readonly Event[]): Promise<SessionService> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  if (events.length > 0) await sessions.append(key, structuredClone(events), { revision: 0 });
  return sessions;
}
