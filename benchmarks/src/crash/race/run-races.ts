import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Event, SessionKey, SessionService } from '@mortise/core';
import { inScratch } from '../../process/in-scratch.ts';
import { openStore, type StoreName } from '../store/open-store.ts';
import type { Finish, Prize, Race } from './race.ts';
import { racingApp } from './racing-app.ts';

/** The results of many races for one kind of prize. */
export interface RaceSeries {
  readonly prize: Prize;
  readonly rounds: number;
  readonly starts: number;
  /** The number of workers that won: one in each round. */
  readonly winners: number;
  /** The number of refusals of the other workers, by code. */
  readonly refused: Readonly<Record<string, number>>;
  /** The number of workers that started after the winner had finished, and found nothing to do. */
  readonly late: number;
  readonly problems: readonly string[];
}

/** Lets two to eight processes compete, round after round, for each kind of prize. */
export function runRaces(store: StoreName, rounds: number): Promise<readonly RaceSeries[]> {
  return inScratch(async (directory) => {
    const { sessions, close } = openStore(store, directory);
    const workers = Array.from({ length: most }, (_, at) => fork(program, [store, directory, `worker ${at}`]));
    try {
      await Promise.all(workers.map((worker) => once(worker, 'message')));
      const series: RaceSeries[] = [];
      for (const prize of ['continue', 'answer', 'result'] as const)
        series.push(await raceFor(prize, { sessions, workers, rounds }));
      return series;
    } finally {
      for (const worker of workers) worker.disconnect();
      await close();
    }
  });
}

interface Track {
  readonly sessions: SessionService;
  readonly workers: readonly ChildProcess[];
  readonly rounds: number;
}

async function raceFor(prize: Prize, { sessions, workers, rounds }: Track): Promise<RaceSeries> {
  const refused: Record<string, number> = {};
  const problems: string[] = [];
  let starts = 0;
  let winners = 0;
  let late = 0;
  for (let round = 0; round < rounds; round++) {
    const race = await prepare(prize, sessions);
    // Another process receives the message first each time.
    const racers = Array.from({ length: 2 + (round % (most - 1)) }, (_, at) => workers[(round + at) % most]).filter(
      (worker) => worker !== undefined,
    );
    const finishes = Promise.all(racers.map(async (worker) => (await once(worker, 'message'))[0] as Finish));
    for (const worker of racers) worker.send(race);
    const results = await finishes;
    starts += results.length;
    for (const { status, code } of results) if (status === 'failed') refused[`${code}`] = (refused[`${code}`] ?? 0) + 1;
    const won = results.filter((finish) => hasWon(prize, finish)).length;
    winners += won;
    late += results.filter(({ status }) => status === 'completed').length - won;
    const log = (await sessions.load(race.key))?.events ?? [];
    problems.push(...problemsIn(prize, log, results).map((problem) => `round ${round}: ${problem}`));
  }
  return { prize, rounds, starts, winners, refused, late, problems };
}

/** Creates a session before its race, with an unprocessed message, or with a question. */
async function prepare(prize: Prize, sessions: SessionService): Promise<Race> {
  const key: SessionKey = { appName: 'race', userId: 'user', sessionId: crypto.randomUUID() };
  if (prize === 'continue') {
    await sessions.create(key);
    await sessions.append(key, [wordsOf(prize)], { revision: 0 });
    return { key, prize };
  }
  const { pending } = await racingApp(sessions, () => {}).run({ session: key, message: prize });
  const [question] = pending;
  if (!question) throw new Error(`nothing is asked before the race for ${prize}`);
  return { key, prize, requestId: question.id };
}

function wordsOf(prize: Prize): Event {
  const id = crypto.randomUUID();
  const content = { role: 'user', parts: [{ type: 'text', text: prize }] } as const;
  return { v: 1, id, invocationId: id, author: 'user', timestamp: Date.now(), type: 'input', content };
}

/** A worker that only resumes wins by doing the remaining work. */
function hasWon(prize: Prize, { status, effects }: Finish): boolean {
  return status === 'completed' && (prize !== 'continue' || effects > 0);
}

function problemsIn(prize: Prize, log: readonly Event[], results: readonly Finish[]): readonly string[] {
  const count = (type: Event['type']): number => log.filter((event) => event.type === type).length;
  const facts = [
    ['winners', results.filter((finish) => hasWon(prize, finish)).length],
    ['effects', prize === 'result' ? 1 : results.reduce((sum, { effects }) => sum + effects, 0)],
    ['answers', prize === 'continue' ? 1 : count('answered')],
    ['responses', count('response')],
    ['last words', count('model') - 1],
  ] as const;
  const untyped = results.filter(({ status, code }) => status !== 'completed' && !refusals.has(`${code}`));
  return [
    ...facts.flatMap(([what, times]) => (times !== 1 ? [`${times} ${what} instead of one`] : [])),
    ...untyped.map(({ status, code }) => `a worker ended ${status} with ${code}`),
  ];
}

const most = 8;

const program = fileURLToPath(new URL('race-process.ts', import.meta.url));

/** The error code that a worker gets if another one was first. */
const refusals: ReadonlySet<string> = new Set([
  'session_busy',
  'session_conflict',
  'session_fenced',
  'already_answered',
]);
