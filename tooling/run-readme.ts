/// <reference types="node" />
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The block to run, and its environment. */
export interface RunReadmeOptions {
  /** The path of the page from `folder`. Default `../README.md`. */
  readonly page?: string | undefined;
  /**
   * The TypeScript block: its number, counted from 1, or a text in it, or its name. Default: the first block.
   */
  readonly block?: number | string | undefined;
  /** Replacements of texts of the page; each text has to exist. */
  readonly instead?: readonly (readonly [text: string, other: string])[] | undefined;
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** The typed input: the text for each prompt, sent as soon as the program has printed that prompt. */
  readonly typed?: readonly (readonly [prompt: string, line: string])[] | undefined;
}

/**
 * Runs a TypeScript block of a page in a separate process, and returns its output. It may import the named
 * blocks of the page: `agent.ts` is the block that begins with `ts agent.ts`.
 *
 * `folder`: the folder from which it resolves the packages
 * that it imports: the `test` folder of the page's package.
 */
export async function runReadme(
  folder: string,
  { page = '../README.md', block = 1, instead = [], cwd, env, typed = [] }: RunReadmeOptions = {},
): Promise<string> {
  const blocks = blocksOf(replaced(readFileSync(join(folder, page), 'utf8'), instead));
  const run = typeof block === 'number' ? blocks[block - 1] : blocks.find((each) => isMeant(each, block));
  if (run === undefined) throw new Error(`${join(folder, page)} has no TypeScript block ${block}`);
  const made = mkdtempSync(join(folder, '.readme-'));
  try {
    for (const { name, code } of blocks) writeFileSync(join(made, name), code);
    return (await output(join(made, run.name), typed, { cwd, env: { ...process.env, ...env } })).trim();
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

interface Block {
  readonly name: string;
  readonly code: string;
}

function blocksOf(page: string): readonly Block[] {
  const blocks = page.matchAll(/```ts(?: (\S+\.ts))?\n([\s\S]*?)```/g);
  return Array.from(blocks, ([, name, code = ''], at) => ({ name: name ?? `block-${at + 1}.ts`, code }));
}

function isMeant({ name, code }: Block, words: string): boolean {
  return name === words || code.includes(words);
}

function replaced(page: string, instead: NonNullable<RunReadmeOptions['instead']>): string {
  return instead.reduce((text, [old, other]) => {
    if (!text.includes(old)) throw new Error(`the page has no ${JSON.stringify(old)}`);
    return text.replace(old, () => other);
  }, page);
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
