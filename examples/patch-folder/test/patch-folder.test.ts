import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openaiModel } from '@mortise/provider-openai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { patchApp } from '../src/app.ts';
import { runApproved } from '../src/approve.ts';
import { openFolder } from '../src/folder.ts';
import { greetingScript, scriptedServer } from '../src/scripted-server.ts';

const { signal } = new AbortController();

async function greetingFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'greeting-'));
  onTestFinished(() => rm(path, { recursive: true }));
  await writeFile(join(path, 'greeting.txt'), 'Hello, wrold!\n');
  return path;
}

async function ranIn(path: string, allow: (preview: string) => boolean) {
  const server = await scriptedServer(greetingScript);
  onTestFinished(() => server.close());
  const model = openaiModel('script', { baseURL: server.url, apiKey: 'none', compatible: false });
  const seen: string[] = [];
  const result = await runApproved(patchApp(model, await openFolder(path)), 'Mend the greeting.', async (preview) => {
    seen.push(preview);
    return allow(preview);
  });
  return { result, seen, last: server.inputs.at(-1) ?? [] };
}

describe('an agent in a folder', () => {
  it('changes a file and runs a command, each after the user has seen it', async () => {
    const path = await greetingFolder();
    const { result, seen, last } = await ranIn(path, () => true);
    expect(seen).toEqual(['update_file greeting.txt\n@@\n-Hello, wrold!\n+Hello, world!\n', '$ cat greeting.txt']);
    expect(result).toMatchObject({ status: 'completed', text: 'The greeting is mended.' });
    expect(await readFile(join(path, 'greeting.txt'), 'utf8')).toBe('Hello, world!\n');
    expect(last.slice(1)).toMatchObject([
      { type: 'apply_patch_call', call_id: 'call_1' },
      { type: 'apply_patch_call_output', call_id: 'call_1', status: 'completed' },
      { type: 'shell_call', call_id: 'call_2' },
      {
        type: 'shell_call_output',
        call_id: 'call_2',
        output: [{ stdout: 'Hello, world!\n', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
      },
    ]);
  });

  it('changes nothing that the user has refused, and the model reads the refusal', async () => {
    const path = await greetingFolder();
    const { last } = await ranIn(path, (preview) => preview.startsWith('$'));
    expect(await readFile(join(path, 'greeting.txt'), 'utf8')).toBe('Hello, wrold!\n');
    expect(last[2]).toMatchObject({ type: 'apply_patch_call_output', status: 'failed' });
  });
});

describe('the program', () => {
  it.each([
    ['y\ny\n', 'completed: The greeting is mended.'],
    ['', 'completed: The greeting is mended.'],
  ])('shows the diff, asks, and ends; answered with %j', async (typed, words) => {
    const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    const { OPENAI_API_KEY: _, ...env } = process.env;
    const child = spawn(process.execPath, [program], { env });
    child.stdin.end(typed);
    const [shown, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(code).toBe(0);
    expect(shown).toContain('+Hello, world!');
    expect(shown).toContain('$ cat greeting.txt');
    expect(shown).toContain(words);
  });
});

describe('a folder', () => {
  it.each(['../out.txt', '/etc/out.txt', 'link/out.txt', '.', 'a/../../out.txt'])('refuses %s', async (name) => {
    const path = await greetingFolder();
    const outside = await greetingFolder();
    await symlink(outside, join(path, 'link'));
    const folder = await openFolder(path);
    await expect(folder.patch({ type: 'create_file', path: name, diff: '+x' }, signal)).rejects.toThrow(
      'not in the folder',
    );
    expect(await readdir(outside)).toEqual(['greeting.txt']);
  });

  it('a folder creates files and deletes them, and does not overwrite', async () => {
    const path = await greetingFolder();
    await mkdir(join(path, 'a'));
    const folder = await openFolder(path);
    await folder.patch({ type: 'create_file', path: 'a/b/c.txt', diff: '+one\n+two\n' }, signal);
    expect(await readFile(join(path, 'a/b/c.txt'), 'utf8')).toBe('one\ntwo');
    await expect(folder.patch({ type: 'create_file', path: 'a/b/c.txt', diff: '+x' }, signal)).rejects.toThrow();
    await folder.patch({ type: 'delete_file', path: 'a/b/c.txt' }, signal);
    expect(await readdir(join(path, 'a/b'))).toEqual([]);
    await expect(folder.patch({ type: 'update_file', path: 'no.txt', diff: '@@\n+x' }, signal)).rejects.toThrow(
      'no file',
    );
  });

  it('reports how a command ended, and stops an aborted one', async () => {
    const folder = await openFolder(await greetingFolder());
    const { signal } = new AbortController();
    expect(await folder.run({ commands: ['echo no >&2; exit 3'] }, signal)).toEqual([
      { stdout: '', stderr: 'no\n', outcome: { type: 'exit', exit_code: 3 } },
    ]);
    expect(await folder.run({ commands: ['exec sleep 1000'], timeout_ms: 1 }, signal)).toMatchObject([
      { outcome: { type: 'timeout' } },
    ]);
    const given = AbortSignal.abort();
    await expect(folder.run({ commands: ['exec sleep 1000'] }, given)).rejects.toThrow();
  });
});
