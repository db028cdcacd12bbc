import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAIPatchOperation } from '@mortise/provider-openai';
import { type ExecutorSubject, executorCases, type FileEditorSubject, fileEditorCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll, afterEach, describe, vi } from 'vitest';
import { mostOutput, openFolder } from '../src/folder.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});
afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(process.platform === 'win32')('commands in a folder (no /bin/sh on Windows)', () => {
  testConformance('the shell of the example', executorCases, shellSubject);
});

testConformance('the patches of the example', fileEditorCases, patchSubject);

async function patchSubject(): Promise<FileEditorSubject> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'mortise-patch-')));
  folders.push(base);
  const [path, other] = [join(base, 'folder'), join(base, 'other')];
  for (const folder of [path, other]) await mkdir(folder);
  const secret = 'what nobody here may see';
  await writeFile(join(other, 'secret.txt'), secret);
  await symlink(other, join(path, 'link'), 'junction');
  const folder = await openFolder(path);
  return {
    async run(edits, { signal }) {
      try {
        const outputs: string[] = [];
        for (const edit of edits) outputs.push(await folder.patch(edit as OpenAIPatchOperation, signal));
        return { ok: true, output: outputs.join('\n') };
      } catch (error) {
        return { ok: false, output: String(error) };
      }
    },
    creates: (file, lines) => ({ type: 'create_file', path: file, diff: lines.map((line) => `+${line}\n`).join('') }),
    changes: (file, from, to) => ({ type: 'update_file', path: file, diff: `@@\n-${from}\n+${to}\n` }),
    deletes: (file) => ({ type: 'delete_file', path: file }),
    read: (file) => readFile(join(path, file), 'utf8').catch(() => undefined),
    reaches: ['../other/secret.txt', 'link/secret.txt', join(other, 'secret.txt')],
    secret,
    async outside() {
      const texts: { [name: string]: string } = {};
      for (const name of await readdir(other)) texts[name] = await readFile(join(other, name), 'utf8');
      return texts;
    },
  };
}

async function shellSubject(): Promise<ExecutorSubject> {
  const path = await mkdtemp(join(tmpdir(), 'mortise-shell-'));
  folders.push(path);
  const folder = await openFolder(path);
  const secret = 'the-key-of-the-application';
  vi.stubEnv('OPENAI_API_KEY', secret);
  return {
    async run(command, { signal }) {
      const [output] = await folder.run({ commands: [command] }, signal);
      const { stdout = '', stderr = '', outcome } = output ?? {};
      return { ok: outcome?.type === 'exit' && outcome.exit_code === 0, output: `${stdout}${stderr}` };
    },
    says: (text) => `echo '${text}'`,
    fails: (text) => `echo '${text}' >&2; exit 3`,
    floods: `head -c ${3 * mostOutput} /dev/zero | tr '\\0' x`,
    mostOutput: mostOutput + 100,
    // The shell waits for its child process: ending only the shell would not end the loop.
    endless: '(while :; do echo beat >>beats; sleep 0.02; done) & wait',
    beats: async () => (await readFile(join(path, 'beats'), 'utf8').catch(() => '')).length,
    secret,
    reaches: ['echo "$OPENAI_API_KEY"', 'env'],
  };
}
