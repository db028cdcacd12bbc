import { describe, expect, it } from 'vitest';
import { recordedFetch, recordingFetch, scriptedFetch } from '../src/model/index.ts';

const url = 'https://example.com/v1/chat';

describe('scriptedFetch', () => {
  it('scriptedFetch returns its replies in order: status, headers and body', async () => {
    const fetch = scriptedFetch([
      { status: 418, headers: { 'content-type': 'text/plain', 'retry-after': '7' }, pieces: ['tea', 'pot'] },
      { pieces: [new TextEncoder().encode('data: 1\n\n')] },
    ]);
    const first = await fetch(url);
    expect([first.status, first.headers.get('retry-after'), await first.text()]).toEqual([418, '7', 'teapot']);
    const second = await fetch(new URL(url));
    expect([second.status, second.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await second.text()).toBe('data: 1\n\n');
  });

  it('scriptedFetch sends the body in the given pieces', async () => {
    const response = await scriptedFetch([{ pieces: ['a', 'b'] }])(url);
    const pieces: string[] = [];
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let step = await reader?.read(); step?.value !== undefined; step = await reader?.read())
      pieces.push(step.value);
    expect(pieces).toEqual(['a', 'b']);
  });

  it('scriptedFetch records its requests without secrets', async () => {
    const fetch = scriptedFetch([{}, {}]);
    const headers = { Authorization: 'Bearer sk-1', 'x-goog-api-key': 'AIza1', 'content-type': 'application/json' };
    await fetch(`${url}?key=AIza1&alt=sse`, { method: 'POST', headers, body: '{"a":1}' });
    await fetch(new Request(url, { method: 'PUT', body: 'not json' }));
    expect(fetch.requests).toMatchObject([
      { method: 'POST', url: `${url}?key=secret&alt=sse`, body: { a: 1 } },
      { method: 'PUT', url, body: 'not json' },
    ]);
    expect(fetch.requests[0]?.headers).toMatchObject({
      authorization: 'secret',
      'x-goog-api-key': 'secret',
      'content-type': 'application/json',
    });
    expect(JSON.stringify(fetch.requests)).not.toMatch(/sk-1|AIza1/);
  });

  it('scriptedFetch answers a request after the last reply with status 501', async () => {
    expect((await scriptedFetch([])(url)).status).toBe(501);
  });

  it('scriptedFetch can refuse a connection, or break it', async () => {
    const fetch = scriptedFetch([{ instead: 'refusal' }, { pieces: ['It is'], ending: 'cut' }]);
    await expect(fetch(url)).rejects.toThrow(TypeError);
    await expect((await fetch(url)).text()).rejects.toThrow(TypeError);
  });

  it('scriptedFetch can be aborted before the request, before the head and in the middle of the body', async () => {
    const fetch = scriptedFetch([{ instead: 'silence' }, { pieces: ['It is'], ending: 'stall' }]);
    await expect(fetch(url, { signal: AbortSignal.abort(new Error('early')) })).rejects.toThrow('early');
    expect(fetch.requests).toHaveLength(0);
    await expect(whileAborting((signal) => fetch(url, { signal }))).rejects.toThrow('left');
    const text = whileAborting(async (signal) => (await fetch(url, { signal })).text());
    // Chromium reports every broken body with the same error of its own.
    await expect(text).rejects.toThrow(/left|Failed to fetch/);
  });
});

describe('recordedFetch', () => {
  it('recordedFetch plays what recordingFetch recorded', async () => {
    const server = scriptedFetch([{ status: 201, pieces: ['h\u00e9', 'llo'] }]);
    const recording = recordingFetch(server);
    const init = { method: 'POST', headers: { 'x-api-key': 'sk-1' }, body: '{"a":1}' };
    expect(await (await recording(url, init)).text()).toBe('h\u00e9llo');
    const cassette = structuredClone(recording.cassette);
    expect(JSON.stringify(cassette)).not.toContain('sk-1');
    const recorded = recordedFetch(cassette);
    const response = await recorded(url, init);
    expect([response.status, await response.text()]).toEqual([201, 'h\u00e9llo']);
    expect(recorded.requests).toEqual(cassette.map(({ request }) => request));
  });

  it('recordedFetch rejects a request to another URL', async () => {
    const request = { method: 'GET', url, headers: {}, body: undefined };
    const fetch = recordedFetch([{ request, reply: {} }]);
    await expect(fetch(`${url}/other`)).rejects.toThrow('the cassette expects GET https://example.com/v1/chat');
  });
});

function whileAborting<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('left')), 10);
  return work(controller.signal);
}
