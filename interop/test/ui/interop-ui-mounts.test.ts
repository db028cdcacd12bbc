import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleMount } from './bundle-mount.ts';
import { buildNext, next, nextProject } from './next-project.ts';
import { bundles, noRuntimes, runtime, startServer, startWorker } from './start-server.ts';

const cookie = { cookie: 'user=ada' };

/**
 * Calls a server as a page does: creates a session, sends a message, reads a stream; disconnects in the
 * middle of a turn, which the server detects; and checks that no route works without a user.
 */
async function talks(address: string): Promise<void> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, { ...init, headers: { ...cookie, ...init.headers } });
  const made = await ask('/api/s', { method: 'POST' });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { readonly id: string };
  const say = (message: string) =>
    ask(`/api/s/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    });
  expect(await (await say('Hi')).json()).toEqual({ rev: 1 });
  const state = async () => (await ask(`/api/s/${id}`)).json() as Promise<Record<string, unknown[]>>;
  while ((await state())['messages']?.length !== 2) await new Promise(setImmediate);

  const left = new AbortController();
  const live = await ask(`/api/s/${id}/live`, { signal: left.signal });
  expect(live.headers.get('content-type')).toContain('text/event-stream');
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const reads = async (what: string) => {
    while (!text.includes(what)) text += (await reader?.read())?.value ?? '';
  };
  // Each chunk is passed on at once, without waiting for a full buffer.
  await reads('"type":"all"');
  expect((await say('Go on')).status).toBe(200);
  await reads('On and on');
  left.abort();
  while ((await state())['stopped'] === undefined) await new Promise(setImmediate);
  expect(await state()).toMatchObject({ stopped: { code: 'cancelled' } });

  expect((await ask('/api/s/nobodys')).status).toBe(404);
  expect((await fetch(`${address}/api/s`)).status).toBe(401);
  const large = await ask(`/api/s/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'x'.repeat(300_000) }),
  });
  expect(large.status).toBe(413);
}

async function bundled(name: string): Promise<string> {
  const file = join(bundles, `${name}.js`);
  await bundleMount(`${name}.ts`, file);
  return file;
}

describe('the mounts of uiHandler', () => {
  for (const name of ['node', 'express', 'fastify', 'hono'])
    it(`uiHandler works in ${name}`, async () =>
      talks(await startServer(process.execPath, [await bundled(name)], bundles)));

  it('uiHandler works in Next.js, in development', { timeout: 600_000 }, async () => {
    const project = await nextProject('next');
    await talks(await startServer(process.execPath, [next, 'dev', '--port', '0'], project));
  });

  it('uiHandler works in a build of Next.js', { timeout: 600_000 }, async () => {
    const project = await nextProject('next-built');
    // Created for each request, and not once at build time.
    expect(await buildNext(project)).toMatch(/ƒ \/api\/\[\.\.\.path\]/);
    await talks(await startServer(process.execPath, [next, 'start', '--port', '0'], project));
  });
});

describe.skipIf(noRuntimes)(`uiHandler on other runtimes${noRuntimes ? `: skipped, ${noRuntimes}` : ''}`, () => {
  it('uiHandler works in Bun', async () => talks(await startServer(runtime('bun'), [await bundled('bun')], bundles)));

  it('uiHandler works in Deno', async () =>
    talks(await startServer(runtime('deno'), ['run', '--allow-all', '--no-config', await bundled('deno')], bundles)));

  it('uiHandler works in a Worker', async () => talks(await startWorker(await bundled('worker'))));
});

it('each mount takes under 15 lines', async () => {
  for (const name of ['node', 'express', 'fastify', 'hono', 'bun', 'deno', 'worker', 'next/app/api/[...path]/route']) {
    const code = await readFile(join(import.meta.dirname, `mounts/${name}.ts`), 'utf8');
    expect(code.trimEnd().split('\n').length, name).toBeLessThan(15);
  }
});
