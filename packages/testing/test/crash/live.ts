/// <reference types="node" />
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Event } from '@mortise/core';
import { historyProblems } from '../valid-history.ts';
import { type Effect, effectsIn, requestsIn, words } from './conversation.ts';
import { fileSessions } from './file-sessions.ts';

/** How a conversation went through its crashes. */
export interface Lived {
  /** Where the machine stopped, life after life. */
  readonly killedAt: readonly number[];
  readonly inDoubt: number;
  readonly duplicates: readonly string[];
  readonly problems: readonly string[];
}

/** One life: it was killed, or it came to the end and says what it passed. */
type Life =
  | { readonly killed: true }
  | { readonly killed: false; readonly names: readonly string[]; readonly inDoubt: number };

/** Lives through kills at the given points, one in each life, and a last life without. */
export async function live(guarded: boolean, kills: readonly number[]): Promise<Lived> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-crash-'));
  try {
    const killedAt: number[] = [];
    const problems: string[] = [];
    for (const at of [...kills, 0]) {
      const life = await runProcess(directory, guarded, at);
      if (typeof life === 'string') return { killedAt, inDoubt: 0, duplicates: [], problems: [life] };
      problems.push(...(await wordsProblems(directory)));
      if (life.killed) killedAt.push(at);
      else return { killedAt, ...(await judge(directory, problems)) };
    }
    return { killedAt, inDoubt: 0, duplicates: [], problems: ['the last life was killed'] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The points that a life without a kill passes. */
export async function pointsOf(guarded: boolean): Promise<readonly string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-crash-'));
  try {
    const life = await runProcess(directory, guarded, 0);
    if (typeof life === 'string' || life.killed)
      throw new Error(`the conversation does not reach its end: ${JSON.stringify(life)}`);
    return life.names;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Does all tasks, two at a time, in order. */
export async function twoAtATime<T, R>(tasks: readonly T[], work: (task: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++) results[at] = await work(tasks[at] as T);
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** What makes a process begin sooner: the modules as they were compiled for the one before. */
const compileCache = join(tmpdir(), 'mortise-crash-compile-cache');

/** Runs one life; a text is what went wrong. */
function runProcess(directory: string, guarded: boolean, killAt: number): Promise<Life | string> {
  const file = fileURLToPath(new URL('./crash-process.ts', import.meta.url));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, directory, guarded ? 'guarded' : 'unguarded', String(killAt)], {
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    const timer = setTimeout(() => child.kill('SIGTERM'), 15_000);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL') resolve({ killed: true });
      else if (code === 0) resolve({ killed: false, ...(JSON.parse(out) as { names: string[]; inDoubt: number }) });
      else resolve(`killed at ${killAt}, it went wrong (${code ?? signal}): ${err.slice(0, 2000)}`);
    });
  });
}

async function logOf(directory: string): Promise<readonly Event[]> {
  const session = await fileSessions(directory, () => {}).load({ appName: 'app', userId: 'user', sessionId: 's1' });
  return session?.events ?? [];
}

/** Once they are in the log, the user's words are there once, and first. */
async function wordsProblems(directory: string): Promise<readonly string[]> {
  const log = await logOf(directory);
  const inputs = log.filter((event) => event.type === 'input');
  const [first] = log;
  if (log.length === 0) return [];
  const said = first?.type === 'input' ? JSON.stringify(first.content.parts) : '';
  return inputs.length === 1 && said.includes(words) ? [] : [`the user's words are in the log ${inputs.length} times`];
}

async function judge(directory: string, problems: readonly string[]): Promise<Omit<Lived, 'killedAt'>> {
  const log = await logOf(directory);
  const effects = effectsIn(directory);
  const done = expected.filter(
    ({ tool, times }) => new Set(effectsOf(effects, tool).map(({ callId }) => callId)).size !== times,
  );
  return {
    inDoubt: log.filter((event) => event.type === 'asked' && event.request.kind === 'inDoubt').length,
    duplicates: duplicatesIn(effects),
    problems: [
      ...problems,
      ...done.map(({ tool, times }) => `${tool} has not happened ${times} time(s)`),
      ...mixedKeys(effects),
      ...requestsIn(directory).flatMap(historyProblems),
    ],
  };
}

/** How many calls of each tool have an effect. */
const expected: readonly { readonly tool: string; readonly times: number }[] = [
  { tool: 'reserve', times: 1 },
  { tool: 'ship', times: 1 },
  { tool: 'pay', times: 2 },
  { tool: 'write', times: 1 },
  { tool: 'order', times: 1 },
];

function effectsOf(effects: readonly Effect[], tool: string): readonly Effect[] {
  return effects.filter((effect) => effect.tool === tool);
}

/** Effects that happened twice. What knows its idempotency key again happens once, however often it is asked for. */
function duplicatesIn(effects: readonly Effect[]): readonly string[] {
  const seen = new Set<string>();
  return effects.flatMap(({ tool, callId }) => {
    if (tool === 'reserve') return [];
    if (seen.has(callId)) return [tool];
    seen.add(callId);
    return [];
  });
}

function mixedKeys(effects: readonly Effect[]): readonly string[] {
  const keys = new Set(effectsOf(effects, 'reserve').map(({ idempotencyKey }) => idempotencyKey));
  return keys.size > 1 ? [`reserve was asked for with ${keys.size} idempotency keys`] : [];
}
