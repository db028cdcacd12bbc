/// <reference types="node" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sseResponse } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import { describe, expect, it, onTestFinished } from 'vitest';

/** The ways in which a reader gets a response: as a stream, or through a server. */
const ways: { readonly [name: string]: (answer: () => Response) => Promise<Response> } = {
  'as a stream': async (answer) => answer(),
  'behind node:http': async (answer) => {
    const server = createServer(nodeListener(async () => answer()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  },
};

async function* frames(...list: readonly (string | Error)[]): AsyncGenerator<string, void, void> {
  for (const frame of list) {
    if (typeof frame !== 'string') throw frame;
    yield frame;
  }
}

/** Counts the calls of `leave`. */
function leaving(): { count: number; leave(): void; left: Promise<void> } {
  let resolve = (): void => {};
  const left = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    count: 0,
    left,
    leave() {
      this.count++;
      resolve();
    },
  };
}

describe.each(Object.entries(ways))('frames %s', (_, way) => {
  it('frames arrive in order, between the first and the last', async () => {
    const gone = leaving();
    const response = await way(() =>
      sseResponse(frames('b', 'é'), { first: 'a', last: 'z', keepAliveMs: 10_000, leave: () => gone.leave() }),
    );
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe('abéz');
    expect(gone.count).toBe(1);
  });

  it('frames end with an error frame after a failure that has one', async () => {
    const gone = leaving();
    const failed = (error: unknown): string => (error as Error).message;
    const response = await way(() =>
      sseResponse(frames('a', new Error('no')), { keepAliveMs: 10_000, leave: () => gone.leave(), failed }),
    );
    expect(await response.text()).toBe('ano');
    expect(gone.count).toBe(1);
  });

  it('frames end without an error frame after a failure that has no message', async () => {
    const gone = leaving();
    const response = await way(() =>
      sseResponse(frames('a', new Error('no')), { keepAliveMs: 10_000, leave: () => gone.leave() }),
    );
    await expect(response.text()).rejects.toThrow();
    await gone.left;
    expect(gone.count).toBe(1);
  });

  it('frames have keep-alive comments between them, and stop when no client reads', async () => {
    const gone = leaving();
    const never = { next: () => new Promise<IteratorResult<string, void>>(() => {}) };
    const response = await way(() => sseResponse(never, { first: 'a', keepAliveMs: 1, leave: () => gone.leave() }));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes(': \n\n: \n\n')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(/^a(: \n\n)+$/);
    await reader?.cancel();
    await gone.left;
    expect(gone.count).toBe(1);
  });

  it('frames are pulled no faster than they are read', async () => {
    const frame = 'x'.repeat(100_000);
    let taken = 0;
    const endless = {
      async next(): Promise<IteratorResult<string, void>> {
        await new Promise(setImmediate);
        return { value: `${++taken}${frame}` };
      },
    };
    const response = await way(() => sseResponse(endless, { keepAliveMs: 10_000, leave: () => {} }));
    const reader = response.body?.getReader();
    await reader?.read();
    // Waits until the number of pulled frames stays the same: the connection has buffers.
    for (let before = -1; before !== taken && taken < 1_000; ) {
      before = taken;
      for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
    }
    expect(taken).toBeLessThan(1_000);
    await reader?.cancel();
  });
});
