import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Event, SessionKey } from '@mortise/core';
import { inScratch } from '../process/in-scratch.ts';
import { indexProblems } from './index-problems.ts';
import { type Judgement, judge, wordsProblems } from './judge.ts';
import { openStore, type StoreName } from './store/open-store.ts';
import type { StoryName } from './story/story.ts';

/** The story that is played. */
export interface Scenario {
  readonly story: StoryName;
  readonly store: StoreName;
  readonly guarded: boolean;
}

/** One life of a simulated machine: one process, from its start to its end. */
export interface Life extends Scenario {
  readonly directory: string;
  readonly key: SessionKey;
  /** The point at which it is killed, counted from 1; 0: never. */
  readonly killAt: number;
}

/** The course of a conversation through its crashes. */
export interface Lived extends Judgement {
  /** The points at which the process was killed, one for each life. */
  readonly killedAt: readonly number[];
}

/**
 * Plays a conversation through kills at the given points, one in each life, and a last life without a kill.
 */
export function live(scenario: Scenario, kills: readonly number[]): Promise<Lived> {
  return inScratch(async (directory) => {
    const place = { ...scenario, directory, key: { appName: 'crash', userId: 'user', sessionId: basename(directory) } };
    const killedAt: number[] = [];
    const problems: string[] = [];
    for (const killAt of [...kills, 0]) {
      const end = await runLife({ ...place, killAt });
      if ('problem' in end) return { killedAt, inDoubt: 0, duplicates: [], problems: [...problems, end.problem] };
      if ('killed' in end) killedAt.push(killAt);
      const { log, problems: seen } = await leftBy(place);
      problems.push(...wordsProblems(log), ...seen);
    }
    const judgement = await judge(place, (await leftBy(place)).log);
    return { ...judgement, killedAt, problems: [...problems, ...judgement.problems] };
  });
}

/** Returns the points that a life without a kill passes. */
export function pointsOf(scenario: Scenario): Promise<readonly string[]> {
  return inScratch(async (directory) => {
    const key = { appName: 'crash', userId: 'user', sessionId: basename(directory) };
    const end = await runLife({ ...scenario, directory, key, killAt: 0 });
    if ('passed' in end) return end.passed;
    throw new Error(`the conversation does not reach its end: ${JSON.stringify(end)}`);
  });
}

/** Returns the log after a life, and the faults of its index. */
async function leftBy({ store, directory, key }: Omit<Life, 'killAt'>): Promise<{
  readonly log: readonly Event[];
  readonly problems: readonly string[];
}> {
  const { sessions, isBehind, close } = openStore(store, directory);
  try {
    const log = (await sessions.load(key))?.events ?? [];
    // The index is checked first, because it would otherwise catch up with the log when it is queried.
    const behind = (await isBehind?.(key)) ? ['the index was not written with the log'] : [];
    return { log, problems: [...behind, ...(await indexProblems(sessions, key, log))] };
  } finally {
    await close();
  }
}

/** The end of a life. */
type End = { readonly killed: true } | { readonly passed: readonly string[] } | { readonly problem: string };

function runLife(life: Life): Promise<End> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, JSON.stringify(life)], {
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, NODE_NO_WARNINGS: '1' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const timer = setTimeout(() => child.kill('SIGTERM'), timeoutMs);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL') resolve({ killed: true });
      else if (code === 0) resolve({ passed: JSON.parse(out) });
      else resolve({ problem: `killed at ${life.killAt}, it went wrong (${code ?? signal}): ${err.slice(0, 2000)}` });
    });
  });
}

const program = fileURLToPath(new URL('life-process.ts', import.meta.url));

/** The compile cache of the previous process, with which a process starts sooner. */
const compileCache = join(tmpdir(), 'mortise-crash-compile-cache');

const timeoutMs = 30_000;
