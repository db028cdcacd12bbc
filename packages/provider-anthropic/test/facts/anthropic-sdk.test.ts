import { Anthropic } from '@anthropic-ai/sdk';
import { apiError, ask, broken, endOf, json, type Reply, serve, served, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it, vi } from 'vitest';
import { anthropicModel } from '../../src/index.ts';
import { messagesDialect as dialect } from '../support/messages-dialect.ts';

const hi = { model: 'm', max_tokens: 100, messages: [{ role: 'user' as const, content: 'hi' }] };

async function bare(replies: readonly Reply[], options: { readonly maxRetries?: number } = { maxRetries: 0 }) {
  const server = await served(...replies);
  const client = new Anthropic({ apiKey: 'x', baseURL: server.url, logLevel: 'off', ...options });
  const events: unknown[] = [];
  const read = async () => {
    for await (const event of await client.messages.create({ ...hi, stream: true })) events.push(event);
    return events;
  };
  return { read, client, server };
}

/**
 * The behaviour of the SDK under faults, which is the reason why the adapter does not rely on it. If one of
 * these tests fails after an update of the SDK, check whether the adapter still needs its own handling.
 */
describe('the SDK alone over the Messages API', () => {
  const begun = dialect.events({ text: 'Let me look.' }).slice(0, 4);

  it('the SDK sends to /v1/messages, with the anthropic-version 2026-10-21', async () => {
    const { read, server } = await bare([streamed(dialect, dialect.events({ text: 'Hi' }))]);
    await read();
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/messages',
      headers: { 'anthropic-version': '2026-10-21', authorization: 'Bearer x' },
    });
  });

  it('the SDK accepts a stream without its terminal event as complete', async () => {
    const { read } = await bare([broken(dialect, begun, 'end')]);
    expect(await read()).toHaveLength(3);
  });

  it('the SDK detects the missing end of a stream only when it joins the message', async () => {
    const { client } = await bare([broken(dialect, begun, 'end')]);
    await expect(client.messages.stream(hi).finalMessage()).rejects.toThrow('without producing a Message');
  });

  it('the SDK silently drops a cut event', async () => {
    const whole = broken(dialect, begun, 'end');
    const cut = { ...whole, pieces: [...(whole.pieces ?? []), 'event: content_block_delta\ndata: {"type":"content_'] };
    const { read } = await bare([cut]);
    expect(await read()).toHaveLength(3);
  });

  it('the SDK accepts an HTML page with status 200 as a stream without events', async () => {
    const { read } = await bare([{ headers: { 'content-type': 'text/html' }, pieces: ['<html>Please log in</html>'] }]);
    expect(await read()).toEqual([]);
  });

  it('the SDK throws an error without a status when the connection breaks', async () => {
    const { read } = await bare([broken(dialect, begun, 'destroy')]);
    await expect(read()).rejects.not.toHaveProperty('status');
  });

  it('the SDK alone over the Messages API throws an error without a status, but with a type, on an error event', async () => {
    const failure = dialect.failure({ message: 'Overloaded', word: 'overloaded_error' });
    const { read } = await bare([broken(dialect, [failure], 'end')]);
    await expect(read()).rejects.toMatchObject({ status: undefined, type: 'overloaded_error' });
  });

  it('the SDK alone over the Messages API sends a failing request three times', async () => {
    const busy = Array.from({ length: 4 }, () => apiError(dialect, 429, { message: 'no' }, { 'retry-after-ms': '1' }));
    const { read, server } = await bare(busy, {});
    await expect(read()).rejects.toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(3);
  });

  it('the SDK would wait as long as the server asks, even two minutes', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run) => {
      queueMicrotask(() => (run as () => void)());
      return 0 as unknown as ReturnType<typeof setTimeout>;
    });
    const { client, server } = await bare([], { maxRetries: 1 });
    const refuse = async () => new Response('{}', { status: 429, headers: { 'retry-after': '120' } });
    const asked = client.withOptions({ fetch: refuse }).messages.create(hi);
    await expect(asked).rejects.toMatchObject({ status: 429 });
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(120_000);
    timers.mockRestore();
    expect(server.requests).toHaveLength(0);
  });

  it('the SDK alone over the Messages API returns the headers of a refusal with its error', async () => {
    const { client } = await bare([apiError(dialect, 429, { message: 'no' }, { 'retry-after': '7' })]);
    const error = await client.messages.create(hi).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ type: 'test_error', errorCode: null });
    expect((error as { readonly headers: Headers }).headers.get('retry-after')).toBe('7');
  });

  it('the SDK refuses to request more than 21,333 tokens without streaming; the adapter can request them', async () => {
    const { client, server } = await bare([]);
    expect(() => client.messages.create({ ...hi, max_tokens: 21_334 })).toThrow('Streaming is required');
    expect(server.requests).toHaveLength(0);
    const { url, requests } = await served(json(dialect.whole({ text: 'Fine' })));
    const model = anthropicModel('m', { baseURL: url, apiKey: 'x', stream: false, maxOutputTokens: 21_334 });
    endOf(await ask(model));
    expect(requests[0]?.body['max_tokens']).toBe(21_334);
  });

  it('the SDK alone over the Messages API reads events after the end', async () => {
    const events = dialect.events({ text: 'Hi' });
    const { read } = await bare([streamed(dialect, [...events, ...events])]);
    expect(await read()).toHaveLength(2 * (events.length - 1));
  });
});

it('a client of the SDK sends the same requests', async () => {
  const { url, requests } = await served(streamed(dialect, dialect.events({ text: 'Fine' })));
  endOf(await ask(dialect.modelOfSdk(url)));
  const { model, server } = await serve(dialect, [streamed(dialect, dialect.events({ text: 'Fine' }))]);
  endOf(await ask(model));
  expect(requests[0]?.body).toEqual(server.requests[0]?.body);
});
