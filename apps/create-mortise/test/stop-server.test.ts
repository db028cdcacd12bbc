import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../tooling/free-port.ts';
import { createProject } from '../src/index.ts';

const modules = join(import.meta.dirname, '../node_modules');

// Windows cannot send a signal to a process.
const signals = process.platform === 'win32' ? [] : (['SIGTERM', 'SIGINT'] as const);

it.each(['node', 'hono'].flatMap((server) => signals.map((signal) => [server as 'node' | 'hono', signal] as const)))(
  'the server of a page with %s ends by itself after a %s, with an open page',
  async (server, signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'create-mortise-stop-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    createProject({ template: 'page', folder, name: 'desk', server });
    symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    const address = `http://127.0.0.1:${await freePort()}`;
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: folder,
      env: { ...process.env, PORT: new URL(address).port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const problems = text(child.stderr);
    await once(child.stdout, 'data');
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const { id } = (await (await fetch(`${address}/api/s`, init)).json()) as { readonly id: string };
    const page = await fetch(`${address}/api/s/${id}/live`);
    expect(page.headers.get('content-type')).toContain('text/event-stream');
    const ended = once(child, 'exit');
    // A terminal and npm each send a signal.
    child.kill(signal);
    child.kill(signal);
    expect(await ended, await problems).toEqual([0, null]);
  },
);
