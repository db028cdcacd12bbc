import { emptyLive, liveRuns, stateOf, uiHandler } from '@mortise/ui';
import { type Chat, connect } from '@mortise/ui/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { desk, key, refundTurns } from './harness/desk.ts';
import { served, shows } from './harness/served.ts';

// The core loads a module lazily, which would not finish while the fake clock is paused.
beforeAll(async () => {
  await desk([{ calls: [{ name: 'refund', args: { amount: 7 } }] }, 'Paid.']).runner.run('Refund me');
});

afterEach(() => {
  vi.useRealTimers();
});

const over = ({ live, messages }: ReturnType<Chat['get']>): boolean => !live.running && messages.length === 3;

/** A proxy: it decides which bytes of a response it passes on, and when. */
type Proxy = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

/** Creates a page behind a proxy, and counts its connections. */
async function behind(proxy: Proxy, keepAliveMs?: number) {
  const { runner, sessions, paid } = desk([{ calls: [{ name: 'refund', args: { amount: 7 } }] }, 'Paid.']);
  const runs = liveRuns({ runner, sessions });
  await sessions.create(key);
  const handler = uiHandler({ runs, keepAliveMs, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
  const connections = { count: 0 };
  const send: typeof fetch = async (input, init) => {
    const response = await handler(new Request(`http://localhost${input}`, init));
    if (!String(input).includes('/live') || !response.body) return response;
    connections.count++;
    return new Response(proxy(response.body), response);
  };
  const chat = connect('/api', { session: key.sessionId, fetch: send, every: 1 });
  chat.subscribe(() => {});
  const leave = async (): Promise<void> => {
    chat.close();
    await runs.close();
  };
  return { chat, connections, sessions, paid, leave };
}

/** A proxy that closes a stream that was silent for 15 s. */
const cutsIdle: Proxy = (body) => {
  let timer: ReturnType<typeof setTimeout>;
  const watch = (stream: TransformStreamDefaultController): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stream.error(new Error('idle')), 15_000);
  };
  return body.pipeThrough(
    new TransformStream({
      start: watch,
      transform(chunk, stream) {
        watch(stream);
        stream.enqueue(chunk);
      },
    }),
  );
};

it('a proxy that closes connections idle for 15 s never cuts a stream without events', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { chat, connections, leave } = await behind(cutsIdle);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(connections.count).toBe(1);
  expect(chat.get().connection).toBe('open');
  await leave();
});

it('a proxy with a timeout below the keep-alive interval causes reconnections, but nothing is lost or repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { chat, connections, sessions, paid, leave } = await behind(cutsIdle, 20_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections.count).toBeGreaterThan(2);
  const said = chat.send('Refund me');
  while (!over(chat.get())) await vi.advanceTimersByTimeAsync(1_000);
  await said;
  expect(paid).toEqual([7]);
  const { connection: _, failed: __, ...state } = chat.get();
  const log = (await sessions.load(key))?.events ?? [];
  expect({ ...state, live: emptyLive }).toEqual(JSON.parse(JSON.stringify(stateOf(log))));
  await leave();
});

it('a proxy that buffers delays events, and the page shows each of them once', async () => {
  const buffers: Proxy = (body) => {
    let kept = new Uint8Array();
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, stream) {
          const all = new Uint8Array([...kept, ...chunk]);
          const whole = all.length - (all.length % 512);
          if (whole > 0) stream.enqueue(all.slice(0, whole));
          kept = all.slice(whole);
        },
      }),
    );
  };
  // The keep-alive comments fill the buffer at some point.
  const { chat, connections, sessions, paid, leave } = await behind(buffers, 1);
  await chat.send('Refund me');
  const { connection: _, failed: __, ...state } = await shows(chat, over);
  const log = (await sessions.load(key))?.events ?? [];
  expect({ ...state, live: emptyLive }).toEqual(JSON.parse(JSON.stringify(stateOf(log))));
  expect([paid, connections.count]).toEqual([[7], 1]);
  await leave();
});

it('a page notices stored events that a proxy lost, and requests them again', async () => {
  let lost = 0;
  const loses: Proxy = (body) =>
    body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, stream) {
          if (lost === 0 && new TextDecoder().decode(chunk).includes('id: 2\n')) lost++;
          else stream.enqueue(chunk);
        },
      }),
    );
  const { chat, connections, sessions, leave } = await behind(loses);
  await chat.send('Refund me');
  const { connection: _, failed: __, ...state } = await shows(chat, over);
  const log = (await sessions.load(key))?.events ?? [];
  expect({ ...state, live: emptyLive }).toEqual(JSON.parse(JSON.stringify(stateOf(log))));
  expect([lost, connections.count]).toEqual([1, 2]);
  await leave();
});

it('an answer after the expiry is refused as expired, runs nothing and closes the question', async () => {
  const at = Date.now() + 600_000;
  let now = Date.now();
  const server = await served(desk(refundTurns, undefined, { expiresAt: at, clock: () => now }));
  const { id } = (await (await server.ask('ada', 'POST', '/s')).json()) as { readonly id: string };
  const page = server.page('ada', id);
  await page.send('Refund me');
  const { questions } = await shows(page, ({ questions, live }) => questions.length === 1 && !live.running);
  expect(questions[0]?.expiresAt).toBe(at);
  now = at + 1;
  const question = questions[0]?.id ?? '';
  await expect(page.answer(question, { yes: true })).rejects.toMatchObject({ status: 410, code: 'expired' });
  expect(server.paid).toEqual([]);
  // The answer stays refused, even after the end of the question is in the log.
  await page.resume();
  await shows(page, (view) => view.questions.length === 0 && !view.live.running);
  await expect(page.answer(question, { yes: true })).rejects.toMatchObject({ status: 410, code: 'expired' });
  expect(server.paid).toEqual([]);
});
