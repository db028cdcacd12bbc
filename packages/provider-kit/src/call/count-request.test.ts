import { ModelError, type ModelRequest } from '@mortise/core';
import { estimateTokens } from '@mortise/core/tokens';
import { describe, expect, it } from 'vitest';
import type { ModelProfile, WireTools } from '../wire/wire.ts';
import { counter, type WireCount } from './count-request.ts';
import type { CallSetup } from './model-call.ts';

const request: ModelRequest = {
  instructions: ['be brief'],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'x'.repeat(400) }] }],
  declarations: [],
  providerTools: [],
};
const unaborted = new AbortController().signal;

/** Returns the count by the server, with secrets in the messages before and after it. */
async function counted(say: () => WireCount | undefined | Error, signal = unaborted) {
  const known = ['key-known-at-once'];
  const reported: string[] = [];
  let asked = 0;
  const setup = {
    provider: 'words',
    headers: {},
    timeouts: { firstByteMs: 5, stallMs: 5 },
    wire: {
      lowerTools: () => ({ warnings: [] }),
      toBody: () => ({ body: {}, warnings: [] }),
      fromError: (thrown: unknown) =>
        thrown instanceof ModelError ? thrown : new ModelError('unreachable', `${thrown}`),
    },
    connect: async () => ({ client: undefined, profile: { provider: 'words', model: 'w' }, secrets: known }),
  };
  const count = counter(async () => {
    asked++;
    known.push('key-known-later');
    const said = say();
    if (said instanceof Error) throw said;
    return said;
  });
  const keepSecret = (_: string, secret: string): void => {
    if (!reported.some((text) => text.startsWith(secret))) reported.push(`${secret} ${asked}`);
  };
  const answer = count(setup as unknown as CallSetup<unknown, ModelProfile, WireTools>, request, {
    signal,
    keepSecret,
  });
  return { answer: await answer.catch((error: unknown) => error), reported, asked };
}

describe('a count of tokens', () => {
  it.each([0, 7])('a count of tokens is the number that the provider returns: %d', async (tokens) => {
    expect((await counted(() => ({ tokens }))).answer).toEqual({ tokens, estimated: false });
  });

  it('a count of tokens is an estimate if the request is counted in part, or the server cannot count', async () => {
    const tokens = estimateTokens(request);
    const { answer } = await counted(() => ({ tokens: 7, without: request }));
    expect(answer).toEqual({ tokens: tokens + 7, estimated: true });
    const refusals = [404, 405, 501].map((status) => new ModelError('bad_request', 'no', { status }));
    for (const said of [undefined, { tokens: undefined }, ...refusals])
      expect((await counted(() => said)).answer).toEqual({ tokens, estimated: true });
  });

  it.each([-1, Number.NaN, '7', null])('a count of tokens is absent if the server returns %j', async (tokens) => {
    expect((await counted(() => ({ tokens }))).answer).toMatchObject({ code: 'bad_response' });
  });

  it('a count of tokens registers credentials with the run, before the request and when more are known', async () => {
    for (const said of [{ tokens: 1 }, new ModelError('overloaded', 'no', { status: 503 })])
      expect((await counted(() => said)).reported).toEqual(['key-known-at-once 0', 'key-known-later 1']);
  });

  it('a count of tokens fails with a message without secrets', async () => {
    const said = new ModelError('auth', 'key-known-at-once and key-known-later are wrong', { status: 401 });
    expect((await counted(() => said)).answer).toMatchObject({
      code: 'auth',
      message: '«secret:key» and «secret:key» are wrong',
    });
  });

  it('a count of tokens is cancelled by an abort, whatever the server returns', async () => {
    expect(await counted(() => ({ tokens: 1 }), AbortSignal.abort())).toMatchObject({
      answer: { code: 'cancelled' },
      asked: 0,
    });
    const left = new AbortController();
    const said = (): Error => {
      left.abort();
      return new ModelError('overloaded', 'busy', { status: 503 });
    };
    expect((await counted(said, left.signal)).answer).toMatchObject({ code: 'cancelled' });
  });
});
