import { type ToolEffect, ToolError } from '@mortise/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRequest } from '../src/http/send-request.ts';
import { limitsOf } from '../src/options/openapi-limits.ts';

const waits = vi.hoisted((): number[] => []);
vi.mock('@mortise/http-kit', async (original) => ({
  ...(await original<typeof import('@mortise/http-kit')>()),
  waitFor: async (ms: number) => void waits.push(ms),
}));
beforeEach(() => void waits.splice(0));

type Reply = Error | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** Sends a request to a server that gives its replies in order, and repeats the last one. */
async function send(effect: ToolEffect, replies: readonly Reply[], signal = new AbortController().signal) {
  const bodies: { cancelled: boolean }[] = [];
  let tries = 0;
  const fetch = async (): Promise<Response> => {
    const reply = replies[Math.min(tries++, replies.length - 1)];
    if (!reply || reply instanceof Error) throw reply ?? new Error('no reply');
    const body = { cancelled: false };
    bodies.push(body);
    const text = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('said')),
      pull: (controller) => controller.close(),
      cancel() {
        body.cancelled = true;
      },
    });
    return new Response(text, { status: reply.status, statusText: 'So', headers: reply.headers ?? {} });
  };
  const request = { method: 'GET', url: new URL('https://api.example/x'), headers: new Headers() };
  const limits = limitsOf({ limits: { retries: 3, retryDelayMs: 100 } });
  const answered = sendRequest(request, { transport: { fetch, allowPrivateAddresses: false }, effect, limits, signal });
  const outcome = await answered.catch((error: unknown) => error);
  return { outcome, tries, bodies };
}

const broken = new TypeError('the connection broke');

describe('a request that reads or is idempotent', () => {
  it.each([429, 502, 503, 504])(
    'a request that reads or is idempotent is retried after status %i, with growing delays',
    async (status) => {
      const { outcome, tries, bodies } = await send('read', [{ status }]);
      expect([tries, waits]).toEqual([4, [100, 200, 400]]);
      expect(bodies.map(({ cancelled }) => cancelled)).toEqual([true, true, true, false]);
      expect(outcome).toMatchObject({
        status,
        statusText: 'So',
        isCut: false,
        bytes: new TextEncoder().encode('said'),
      });
      expect((await send('idempotent', [{ status }, { status: 200 }])).tries).toBe(2);
    },
  );

  it.each([200, 404, 500, 501])(
    'a request that reads or is idempotent is not retried after status %i',
    async (status) => {
      const { outcome, tries } = await send('read', [{ status, headers: { 'x-a': 'b' } }]);
      expect([tries, waits]).toEqual([1, []]);
      expect(outcome).toMatchObject({ status });
      expect((outcome as { headers: Headers }).headers.get('x-a')).toBe('b');
    },
  );

  it('a retry waits as long as the server asks, up to ten seconds; a longer delay is reported to the caller', async () => {
    const busy = (ms: number) => ({ status: 503, headers: { 'retry-after-ms': String(ms) } });
    const { outcome, tries } = await send('read', [busy(0), busy(10_000), busy(10_001)]);
    expect([tries, waits]).toEqual([3, [0, 10_000]]);
    expect(outcome).toMatchObject({ status: 503 });
  });

  it('a request that reads or is idempotent is retried after a lost connection, and then reports the failure', async () => {
    const { outcome, tries } = await send('read', [broken]);
    expect([tries, waits]).toEqual([4, [100, 200, 400]]);
    expect(outcome).toMatchObject({
      code: 'unreachable',
      message: 'api.example could not be reached, or the connection broke. Try again later.',
      cause: broken,
    });
    expect((await send('idempotent', [broken, { status: 200 }])).outcome).toMatchObject({ status: 200 });
  });

  it('a request that reads or is idempotent is not retried if it was refused or its call has ended', async () => {
    const refused = new ToolError('not there', { code: 'address_refused' });
    expect(await send('read', [refused])).toMatchObject({ outcome: refused, tries: 1 });
    expect(await send('read', [broken], AbortSignal.abort())).toMatchObject({ outcome: broken, tries: 1 });
  });
});

describe('a request that writes is sent once', () => {
  it.each([429, 503])('a request that writes is sent once, and its status is reported: %i', async (status) => {
    const { outcome, tries } = await send('write', [{ status }]);
    expect([tries, waits]).toEqual([1, []]);
    expect(outcome).toMatchObject({ status, bytes: new TextEncoder().encode('said') });
  });

  it('a lost connection of a write is reported with the original error, because its effect is in doubt', async () => {
    expect(await send('write', [broken])).toMatchObject({ outcome: broken, tries: 1 });
  });
});
