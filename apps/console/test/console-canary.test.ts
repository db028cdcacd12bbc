import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleProcess } from './console-process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const key = 'canary-4f9Z/+=&_1-of-a-key';

/** Returns the contents of all files below a directory. */
async function textsIn(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

test.each([
  ['as text', []],
  ['as JSON', ['--json']],
])('the console neither prints nor stores a provider key that is in a file of the workspace: %s', async (_, args) => {
  const cwd = await temporaryDirectory({
    '.env': `OPENAI_API_KEY=${key}\n`,
    'app.log': `?key=${encodeURIComponent(key)}\n`,
  });
  const state = await temporaryDirectory();
  const env = { OPENAI_API_KEY: key, XDG_STATE_HOME: state };
  const prompts = ['--prompt', 'read .env', '--prompt', 'read app.log'];
  const { code, stdout, stderr } = await consoleProcess({
    cwd,
    env,
    args: ['--model', 'offline', ...args, ...prompts],
  });
  expect(code).toBe(0);
  expect(stdout).toContain('«secret:OPENAI_API_KEY»');
  for (const text of [stdout, stderr, await textsIn(state)])
    for (const form of [key, encodeURIComponent(key)]) expect(text).not.toContain(form);
});
