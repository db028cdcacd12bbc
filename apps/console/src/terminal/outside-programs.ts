import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the user's program for showing texts. */
export function pagerOf(env: NodeJS.ProcessEnv): string {
  return env['PAGER'] || 'less';
}

/** Returns the user's text editor, if one is configured. */
export function editorOf(env: NodeJS.ProcessEnv): string | undefined {
  return env['VISUAL'] || env['EDITOR'] || undefined;
}

/**
 * Opens a program to change a text in a file that only its user can read. Returns `undefined` if the program
 * ended with an error code or a signal: nothing changes then. Rejects if it cannot be started.
 */
export async function editOutside(program: string, text: string, name: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-'));
  const file = join(folder, name);
  try {
    await writeFile(file, text, { mode: 0o600 });
    return (await runOutside(`${program} "${file}"`)) === 0 ? await readFile(file, 'utf8') : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command of the user at the terminal. Returns its exit code, or `undefined` if a signal ended it. */
export function runOutside(command: string, cwd?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { stdio: 'inherit', shell: true, ...(cwd !== undefined && { cwd }) });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? undefined));
  });
}
