import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SESSIONS = 12;
/** The number of workers that run at a time, and the number of kills of each. */
const WORKERS = 4;
const KILLS = 6;

/** The result of a rolling deploy. */
export interface Rollout {
  readonly kills: number;
  readonly problems: readonly string[];
}

/**
 * Lets workers of two versions, installed in two folders, complete the sessions of one store, and kills each
 * worker repeatedly at a random step. A killed worker starts again as the other version. At the end every
 * session is completed, and every effect has happened once.
 */
export async function rollOut(folders: readonly [string, string], place: string, ledger: string): Promise<Rollout> {
  let kills = 0;
  const problems: string[] = [];
  const live = async (folder: string, diesAt: number): Promise<void> => {
    const { status, output } = await worker(folder, [place, ledger, String(SESSIONS), String(diesAt)]);
    if (status === 'SIGKILL') kills++;
    else if (status !== 0) problems.push(`a worker of ${folder} ended with ${status}:\n${output}`);
  };
  const slot = async (first: number): Promise<void> => {
    for (let life = 0; life < KILLS; life++)
      await live(folders[(first + life) % 2] ?? '', 1 + Math.floor(Math.random() * 25));
    await live(folders[(first + KILLS) % 2] ?? '', 0);
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, at) => slot(at)));
  return { kills, problems: [...problems, ...ledgerProblems(readFileSync(ledger, 'utf8'), SESSIONS)] };
}

/**
 * Returns the problems of the effects of a number of sessions:
 * each session has to pay once, and to file under one key.
 */
export function ledgerProblems(text: string, sessions: number): readonly string[] {
  const lines = text.trimEnd().split('\n');
  return Array.from({ length: sessions }, (_, at) => `r${at}`).flatMap((session) => {
    const paid = lines.filter((line) => line.startsWith(`${session} pay `)).length;
    const filed = new Set(lines.filter((line) => line.startsWith(`${session} file `))).size;
    return [
      ...(paid === 1 ? [] : [`${session} was paid ${paid} times`]),
      ...(filed === 1 ? [] : [`${session} was filed under ${filed} keys`]),
    ];
  });
}

async function worker(
  folder: string,
  args: readonly string[],
): Promise<{ readonly status: number | string; readonly output: string }> {
  const child = spawn(process.execPath, ['--no-warnings', join(folder, 'rolling.ts'), ...args], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code, signal]: [number | null, string | null] = (await once(child, 'close')) as [number | null, string | null];
  return { status: signal ?? code ?? 'nothing', output };
}
