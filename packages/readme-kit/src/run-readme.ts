/// <reference types="node" />
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Runs the first TypeScript block of a page in a process of its own, and gives what it prints.
 *
 * `folder`: where it finds the packages that it imports: the `test` folder of the page's package.
 */
export async function runReadme(
  folder: string,
  {
    page = '../README.md',
    cwd,
    env,
  }: { readonly page?: string; readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const [, snippet] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(folder, page), 'utf8')) ?? [];
  if (snippet === undefined) throw new Error(`${join(folder, page)} has no TypeScript block`);
  const file = join(folder, `.readme-${process.pid}.ts`);
  try {
    writeFileSync(file, snippet);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd, env: { ...process.env, ...env } });
    return stdout.trim();
  } finally {
    rmSync(file, { force: true });
  }
}
