/// <reference types="node" />
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which block of which page runs, and in what surroundings. */
export interface RunReadmeOptions {
  /** From `folder`. `../README.md`. */
  readonly page?: string | undefined;
  /** Which TypeScript block, counted from 1. The first. */
  readonly block?: number | undefined;
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** What is typed: the text behind each prompt, as soon as the program has printed that prompt. */
  readonly typed?: readonly (readonly [prompt: string, line: string])[] | undefined;
}

/**
 * Runs a TypeScript block of a page in a process of its own, and gives what it prints.
 *
 * `folder`: where it finds the packages that it imports: the `test` folder of the page's package.
 */
export async function runReadme(
  folder: string,
  { page = '../README.md', block = 1, cwd, env, typed = [] }: RunReadmeOptions = {},
): Promise<string> {
  const text = readFileSync(join(folder, page), 'utf8');
  const [, snippet] = [...text.matchAll(/```ts\n([\s\S]*?)```/g)][block - 1] ?? [];
  if (snippet === undefined) throw new Error(`${join(folder, page)} has no TypeScript block ${block}`);
  const file = join(folder, `.readme-${process.pid}-${block}.ts`);
  try {
    writeFileSync(file, snippet);
    return (await output(file, typed, { cwd, env: { ...process.env, ...env } })).trim();
  } finally {
    rmSync(file, { force: true });
  }
}

function output(
  file: string,
  typed: NonNullable<RunReadmeOptions['typed']>,
  options: { readonly cwd: string | undefined; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(process.execPath, [file], { ...options, stdio: 'pipe' });
  const left = [...typed];
  let printed = '';
  let problems = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    printed += data;
    const [prompt, line] = left[0] ?? [];
    const at = prompt === undefined ? -1 : printed.indexOf(prompt, seen);
    if (prompt !== undefined && at >= 0) {
      seen = at + prompt.length;
      left.shift();
      child.stdin.write(`${line}\n`);
    }
    if (left.length === 0) child.stdin.end();
  });
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    problems += data;
  });
  if (typed.length === 0) child.stdin.end();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${file} ended with ${code}:\n${problems}`));
    });
  });
}
