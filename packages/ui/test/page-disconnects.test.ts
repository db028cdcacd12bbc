import type { SessionKey } from '@mortise/core';
import { emptyLive, stateOf } from '@mortise/ui';
import { type Chat, createSession } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { desk, refundTurns } from './harness/desk.ts';
import { type Served, served, shows } from './harness/served.ts';

const asks = ({ questions, live }: ReturnType<Chat['get']>): boolean => questions.length === 1 && !live.running;
const over = ({ live, messages }: ReturnType<Chat['get']>): boolean => !live.running && messages.length === 3;

const newSession = (server: Served): Promise<string> =>
  createSession(server.base, { headers: () => ({ authorization: 'Bearer ada' }) });

/** Breaks the connection after the given number of stream frames, in the middle of the next frame. */
function leavesAfter(frames: number) {
  const gone = new AbortController();
  let seen = 0;
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, {
      ...init,
      signal: AbortSignal.any([gone.signal, init?.signal ?? gone.signal]),
    });
    if (!String(input).includes('/live') || !response.body) return response;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, stream) {
        const text = new TextDecoder().decode(chunk);
        seen += text.split('\n\n').length - 1;
        if (seen <= frames) return stream.enqueue(chunk);
        stream.enqueue(chunk.subarray(0, chunk.length >> 1));
        gone.abort();
      },
    });
    return new Response(response.body.pipeThrough(cut), response);
  };
  return { send, gone: gone.signal, seen: () => seen };
}

it('a page that disconnects at any point of a run, even at an answer, loses nothing and repeats nothing', async () => {
  const turns = refundTurns.map((turn) => (typeof turn === 'string' ? turn : { ...turn, chunks: 4 }));
  let frames = 0;
  for (let wasWhole = false; !wasWhole; frames++) {
    const server = await served(desk(turns));
    const id = await newSession(server);
    const { send, gone, seen } = leavesAfter(frames);
    const page = server.page('ada', id, { fetch: send });
    const left = new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve()));
    const until = (isSo: (view: ReturnType<Chat['get']>) => boolean) => Promise.race([shows(page, isSo), left]);
    // Errors of a page that disconnects are ignored, because another page connects.
    const reported = (sent: Promise<void>) => sent.catch(() => {});
    if (frames > 0) {
      await Promise.race([reported(page.send('Refund me', { inputId: 'i1' })), left]);
      await until(asks);
      const [question] = page.get().questions;
      if (question && !gone.aborted) await Promise.race([reported(page.answer(question.id, { yes: true })), left]);
      await until(over);
    } else await left;
    page.close();
    wasWhole = !gone.aborted;
    expect(wasWhole).toBe(seen() <= frames);

    // The returning user sends the same message again, and answers the open questions.
    const again = server.page('ada', id);
    await again.send('Refund me', { inputId: 'i1' });
    await shows(again, (view) => asks(view) || over(view));
    await server.runs.idle();
    const { rev } = (await server.runs.state(keyOf(id))) ?? {};
    await shows(again, (view) => view.rev === rev && !view.live.running);
    const [open] = again.get().questions;
    if (open) await again.answer(open.id, { yes: true });
    const { connection: _, failed: __, ...state } = await shows(again, over);
    const log = (await server.sessions.load(keyOf(id)))?.events ?? [];
    expect({ ...state, live: emptyLive }, `${frames} frames`).toEqual(JSON.parse(JSON.stringify(stateOf(log))));
    expect([server.paid, log.filter(({ type }) => type === 'input').length], `${frames} frames`).toEqual([[420], 1]);
  }
  // Every stored event has its own frame, even if streamed events were joined.
  expect(frames).toBeGreaterThan(6);
});

function keyOf(sessionId: string): SessionKey {
  return { appName: 'desk', userId: 'ada', sessionId };
}
