import { describe, expect, it } from 'vitest';
import { eventsOfResponse, openComplete, openStream } from './open-answer.ts';

const { signal } = new AbortController();
const headers = { 'x-title': 'mine' };
const options = { signal, headers, timeout: 5, provider: 'words' };

/** An endpoint that answers with one page, and its requests. */
function endpointOf(response: () => Response, asked: unknown[] = []) {
  return {
    asked,
    create(body: object, given?: object) {
      asked.push([body, given]);
      const sent = Promise.resolve({ whole: true });
      return Object.assign(sent, { asResponse: async () => response() });
    },
  };
}

const stream = (): Response =>
  new Response('data: {"a":1}\n\n', { headers: { 'content-type': 'text/event-stream', 'x-request-id': 'r1' } });

describe('a request', () => {
  it.each([true, false])(
    'a request is sent once, and never passes its credentials to a redirect: streamed: %s',
    async (isStreamed) => {
      const endpoint = endpointOf(stream);
      const body = { stream: !isStreamed, said: 'x' };
      await (isStreamed ? openStream(endpoint, body, options, () => undefined) : openComplete(endpoint, body, options));
      expect(endpoint.asked).toEqual([
        [
          { stream: isStreamed, said: 'x' },
          { signal, headers, timeout: 5, maxRetries: 0, fetchOptions: { redirect: 'manual' } },
        ],
      ]);
    },
  );

  it('a request that is refused is reported too', async () => {
    const heard: unknown[] = [];
    const refusal = Object.assign(new Error('no'), { status: 401, headers: new Headers({ 'x-request-id': 'r2' }) });
    const endpoint = { create: () => Promise.reject(refusal) };
    const onResponse = ({ status }: { readonly status: number }): void => void heard.push(status);
    await expect(openComplete(endpoint, {}, { ...options, onResponse })).rejects.toBe(refusal);
    await expect(openStream(endpoint, {}, { ...options, onResponse }, () => undefined)).rejects.toBe(refusal);
    expect(heard).toEqual([401, 401]);
  });
});

describe('a response', () => {
  it.each(['text/html', 'application/json; charset=utf-8', ' Application/XML', 'application/problem+json'])(
    'a response of the type %s is not a stream: its beginning is reported, without markup and keys',
    async (type) => {
      const page = '<html><style>p {}</style><p>Log in, <b>please</b>: sk-abcdefgh</p></html>';
      const response = new Response(page, { status: 203, headers: { 'content-type': type } });
      const error = await eventsOfResponse(response, 'words', () => undefined).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'bad_response', status: 203 });
      expect(String(error)).toContain('"Log in, please : «secret»"');
    },
  );

  it('a response without a content type is read as a stream, and one without a body fails', async () => {
    const events = await eventsOfResponse(new Response('data: {"a":1}\n\n'), 'words', () => undefined);
    expect(await events.more()).toBe(true);
    expect(events.take()).toEqual({ a: 1 });
    await expect(eventsOfResponse(new Response(null), 'words', () => undefined)).rejects.toMatchObject({
      code: 'stream_cut',
      retryable: true,
    });
  });
});
