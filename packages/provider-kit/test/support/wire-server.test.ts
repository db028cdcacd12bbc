import { describe, expect, it, onTestFinished } from 'vitest';
import { inChunks } from './replies.ts';
import { type Reply, startWireServer, type WireServer } from './wire-server.ts';

async function server(...replies: readonly Reply[]): Promise<WireServer> {
  const started = await startWireServer(...replies);
  onTestFinished(() => started.close());
  return started;
}

describe('the test server', () => {
  it('the test server sends each piece in its own chunk, so that a reader gets split characters', async () => {
    const { url } = await server({ pieces: inChunks('aé😀'.repeat(20), 1) });
    const { body } = await fetch(url);
    const sizes: number[] = [];
    for await (const chunk of body ?? []) sizes.push((chunk as Uint8Array).length);
    expect(sizes.length).toBeGreaterThan(50);
  });

  it('the test server records the requests, and whether the responses were read to their end', async () => {
    const { url, requests } = await server({ pieces: ['x'] }, { pieces: ['x'], ending: 'stall' });
    await (await fetch(`${url}/a`, { method: 'POST', body: '{"b":1}' })).text();
    const controller = new AbortController();
    await fetch(url, { signal: controller.signal });
    controller.abort();
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/a', body: { b: 1 } });
    expect([await requests[0]?.finished, await requests[1]?.finished]).toEqual([true, false]);
  });

  it('the test server breaks the connection before or after its output', async () => {
    const { url } = await server({ instead: 'destroy' }, { pieces: ['x'], ending: 'destroy' });
    await expect(fetch(url)).rejects.toThrow();
    const { body } = await fetch(url);
    const text: string[] = [];
    const read = async () => {
      for await (const chunk of body ?? []) text.push(new TextDecoder().decode(chunk as Uint8Array));
    };
    await expect(read()).rejects.toThrow();
    expect(text).toEqual(['x']);
  });

  it('the test server reports the end of its script', async () => {
    expect((await fetch((await server()).url)).status).toBe(501);
  });
});
