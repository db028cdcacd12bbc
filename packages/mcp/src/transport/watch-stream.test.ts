import { expect, it } from 'vitest';
import { watchStream } from './watch-stream.ts';

const streamOf = (...pieces: readonly (string | Error)[]) => {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(new TextEncoder().encode(next));
    },
  });
};

/** A fetch, and how often it was reported as over. */
async function watched(body: ReadableStream<Uint8Array> | null, init?: RequestInit, status = 200) {
  const count = { ended: 0 };
  const answer = new Response(body, { status, headers: { 'content-type': 'text/event-stream' } });
  const response = await watchStream(
    async () => answer,
    () => void count.ended++,
  )('https://a.example/', init);
  return { response, answer, count };
}

it('reports once that a stream of a GET has ended, with all of its content', async () => {
  for (const init of [undefined, {}, { method: 'GET' }]) {
    const { response, count } = await watched(streamOf('a', 'b'), init);
    expect([response.status, response.headers.get('content-type'), count.ended]).toEqual([200, 'text/event-stream', 0]);
    expect(await response.text()).toBe('ab');
    expect(count.ended).toBe(1);
  }
});

it('reports a stream that breaks, too', async () => {
  const { response, count } = await watched(streamOf('a', new Error('gone')));
  await expect(response.text()).rejects.toThrow('gone');
  expect(count.ended).toBe(1);
});

it('does not report a stream that was cancelled here', async () => {
  const left: unknown[] = [];
  const { response, count } = await watched(new ReadableStream({ cancel: (reason) => void left.push(reason) }));
  await response.body?.cancel('enough');
  expect([left, count.ended]).toEqual([['enough'], 0]);
});

it.each<[string, ReadableStream<Uint8Array> | null, RequestInit, number]>([
  ['of a request', streamOf('a'), { method: 'POST' }, 200],
  ['that was refused', streamOf('a'), {}, 404],
  ['without anything', null, {}, 200],
])('ignores a response %s', async (_which, body, init, status) => {
  const { response, answer, count } = await watched(body, init, status);
  expect(response).toBe(answer);
  await response.text();
  expect(count.ended).toBe(0);
});
