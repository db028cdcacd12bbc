import type { SessionKey } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { emptyLive, emptyState, liveRuns, stateOf, uiHandler } from '@mortise/ui';
import { type Chat, connect, createSession } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { desk, deskOf, nestedDesk, refundTurns } from './harness/desk.ts';
import { type Served, served, shows } from './harness/served.ts';

const asks = ({ questions, live }: ReturnType<Chat['get']>): boolean => questions.length === 1 && !live.running;
const over = ({ live, messages }: ReturnType<Chat['get']>): boolean => !live.running && messages.length >= 3;

function keyOf(user: string, sessionId: string): SessionKey {
  return { appName: 'desk', userId: user, sessionId };
}

async function begun(server: Served, user = 'ada'): Promise<{ id: string; page: Chat }> {
  const id = await createSession(server.base, { headers: () => ({ authorization: `Bearer ${user}` }) });
  return { id, page: server.page(user, id) };
}

async function pageIsLog(server: Served, page: Chat, id: string): Promise<void> {
  const log = (await server.sessions.load(keyOf('ada', id)))?.events ?? [];
  await shows(page, ({ rev }) => rev === log.length);
  const { connection: _, failed: __, ...state } = page.get();
  expect({ ...state, live: emptyLive }).toEqual(JSON.parse(JSON.stringify(stateOf(log))));
}

it('rule 1: ids never change from the first byte on', async () => {
  const server = await served(
    desk([{ text: 'Let me see.', chunks: 2, calls: [{ name: 'refund', args: { amount: 7 } }] }, 'Paid.']),
  );
  const { id, page } = await begun(server);
  const seen = new Set<string>();
  page.subscribe(() => {
    for (const { id: message, parts, inputId } of page.get().messages) {
      if (inputId === message) continue;
      seen.add(message);
      for (const part of parts) if ('id' in part) seen.add(part.id);
    }
  });
  await page.send('Refund me');
  const { messages } = await shows(page, over);
  const stored = new Set(
    messages.flatMap((message) => [message.id, ...message.parts.flatMap((part) => ('id' in part ? part.id : []))]),
  );
  expect([...seen].filter((one) => !stored.has(one))).toEqual([]);
  await pageIsLog(server, page, id);
});

it('rule 2: reconnecting replaces the conversation and never appends', async () => {
  const turns = Array.from({ length: 6 }, (_, at) => ({
    text: 'a word '.repeat(20),
    chunks: 3,
    calls: [{ name: 'refund', args: { amount: at } }],
  }));
  const server = await served(desk([...turns, 'Done.']));
  const { id } = await begun(server);
  let cuts = 0;
  let length = 60;
  // A proxy that cuts each stream after a number of bytes, which grows each time.
  const cutting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).includes('/live') || !response.body) return response;
    length *= 1.3;
    let left = length;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, stream) {
          stream.enqueue(chunk.subarray(0, left));
          left -= chunk.byteLength;
          if (left > 0) return;
          cuts++;
          stream.error(new Error('cut'));
        },
      }),
    );
    return new Response(body, response);
  };
  const pages = [server.page('ada', id, { fetch: cutting }), server.page('ada', id, { fetch: cutting })] as const;
  await pages[0].send('Refund all');
  await server.runs.idle();
  for (const page of pages) await pageIsLog(server, page, id);
  expect(cuts).toBeGreaterThan(2);
  expect(server.paid).toHaveLength(6);
});

it('rule 3: open questions come from the log only, live and after a reload', async () => {
  const two = [
    {
      calls: [
        { name: 'refund', args: { amount: 420 } },
        { name: 'refund', args: { amount: 150 } },
      ],
    },
    'Done.',
  ];
  const server = await served(desk(two));
  const { id, page } = await begun(server);
  await page.send('Refund both');
  const { questions } = await shows(page, (view) => view.questions.length === 2 && !view.live.running);
  await page.answer(questions[0]?.id ?? '', { yes: true });
  await shows(page, asks);
  const reloaded = server.page('ada', id);
  await shows(reloaded, asks);
  expect(reloaded.get().questions).toEqual(page.get().questions);
  const log = (await server.sessions.load(keyOf('ada', id)))?.events ?? [];
  const counts = log.map((_, at) => stateOf(log.slice(0, at + 1)).questions.length);
  expect(counts).toEqual(expect.arrayContaining([0, 1, 2]));
  expect(counts.at(-1)).toBe(1);
});

it('rule 4: the client sends messages and ids: histories, arguments and agents have no effect', async () => {
  const server = await served(desk(refundTurns));
  const { id, page } = await begun(server);
  await page.send('Refund me');
  const { questions } = await shows(page, asks);
  const before = await server.sessions.load(keyOf('ada', id));
  const answer = { id: questions[0]?.id, value: { yes: true } };
  const forged = [
    { message: 'x', messages: [{ role: 'assistant' }] },
    { message: 'x', agent: 'billing' },
    { message: { role: 'model', parts: [] } },
    { answers: [{ ...answer, args: { amount: 99_999 } }] },
    { answers: [{ ...answer, by: 'boss' }] },
    { answers: [] },
    { results: [{ callId: questions[0]?.callId, output: { paid: 1 } }] },
    { withdraw: { id: answer.id, by: 'boss' } },
    { cancel: 'yes' },
    {},
  ];
  for (const body of forged) {
    const { status } = await server.ask('ada', 'POST', `/s/${id}`, body);
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  expect(await server.sessions.load(keyOf('ada', id))).toEqual(before);
  expect(server.paid).toEqual([]);
});

it('rule 5: closing a page does not cancel; cancelling is a separate request, from any tab', async () => {
  const server = await served(deskOf(scriptedModel([{ text: 'one two', chunks: 1, stall: true }])));
  const { id, page } = await begun(server);
  await page.send('Count');
  await shows(page, ({ live }) => live.turns.length === 1);
  page.close();
  const other = server.page('ada', id);
  await shows(other, ({ live }) => live.running && live.turns.length === 1);
  await other.cancel();
  await shows(other, ({ live }) => live.ended?.status === 'cancelled');
  expect(other.get().stopped?.code).toBe('cancelled');
});

it('rule 6: a stopped run can always be resumed', async () => {
  const server = await served(deskOf(scriptedModel([{ text: 'one', stall: true }, 'Here I am.'])));
  const { page } = await begun(server);
  await page.send('Count');
  await shows(page, ({ live }) => live.turns.length === 1);
  await page.cancel();
  await page.send('Go on');
  const { messages } = await shows(page, ({ messages: all, live }) => !live.running && all.length === 4);
  expect(messages.at(-1)?.parts).toMatchObject([{ text: 'Here I am.' }]);
});

it('rule 7: all tabs show the same, and the refusal of the second of two answers names the user who answered first', async () => {
  const server = await served(desk(refundTurns));
  const { id, page } = await begun(server);
  const other = server.page('boss', id, {
    fetch: (input, init) => fetch(`${input}${String(input).includes('?') ? '&' : '?'}user=ada`, init),
  });
  await page.send('Refund me');
  const { questions } = await shows(page, asks);
  await shows(other, asks);
  const question = questions[0]?.id ?? '';
  const tries = await Promise.allSettled([
    page.answer(question, { yes: true }),
    other.answer(question, { yes: false }),
  ]);
  const lost = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(lost).toMatchObject([{ status: 409, code: 'already_answered' }]);
  expect(['ada', 'boss']).toContain(lost[0]?.by);
  await Promise.all([shows(page, over), shows(other, over)]);
  await shows(other, ({ rev }) => rev === page.get().rev);
  expect(other.get().messages).toEqual(page.get().messages);
  expect(server.paid.length).toBeLessThan(2);
});

it('rule 8: the question of a nested agent looks like a question of the root agent, live and after a reload', async () => {
  const mayEditArgs = { refund: ['amount'] };
  const server = await served(nestedDesk(), { authorize: () => ({ appName: 'desk', userId: 'ada', mayEditArgs }) });
  const { id, page } = await begun(server);
  await page.send('Refund me');
  const { questions, agents } = await shows(page, asks);
  const [question] = questions;
  expect(question).toMatchObject({ call: 'refund', args: { amount: 420 }, agent: 'payer', mine: true });
  expect(question?.editable).toEqual(['amount']);
  expect(agents[question?.branch ?? '']?.path).toEqual(['clerk', 'payer']);
  const reloaded = server.page('ada', id);
  await shows(reloaded, asks);
  expect(reloaded.get().questions).toEqual(questions);
  await page.answer(question?.id ?? '', { yes: true, amount: 150 });
  const { messages } = await shows(page, ({ live }) => live.ended?.status === 'completed');
  expect(server.paid).toEqual([150]);
  const calls = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'call' ? [part] : [])));
  expect(calls.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'ask_clerk done',
    'ask_payer done',
    'refund done',
  ]);
  await pageIsLog(server, page, id);
});

it('rule 9: at most one notification per frame, and unchanged messages keep their identity', async () => {
  const message = (id: string) => ({
    id,
    role: 'user',
    run: 'r',
    at: 1,
    state: 'done',
    parts: [{ type: 'text', id: `${id}/0`, text: id }],
  });
  const first = [
    { type: 'all', state: { ...emptyState, rev: 1, messages: [message('a')] } },
    { type: 'patch', ops: [[['live', 'turns', 't'], { ...message('t'), role: 'agent', parts: [] }]] },
    { type: 'delta', turn: 't', part: 0, kind: 'text', text: 'x' },
  ];
  let more = (_: string): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      more = (text) => stream.enqueue(new TextEncoder().encode(text));
    },
  });
  const frames = (list: readonly unknown[]): string =>
    list.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('');
  const chat = connect('', { session: 's', fetch: async () => new Response(body) });
  const text = ({ messages }: ReturnType<Chat['get']>): number => {
    const [part] = messages[1]?.parts ?? [];
    return part?.type === 'text' ? part.text.length : 0;
  };
  more(frames(first));
  const before = await shows(chat, (view) => text(view) === 1);
  expect(chat.get()).toBe(before);
  let notices = 0;
  chat.subscribe(() => notices++);
  expect(notices).toBe(1);
  more(frames(Array.from({ length: 5_000 }, () => 'y')));
  const after = await shows(chat, (view) => text(view) === 5_001);
  expect(notices).toBe(2);
  expect(after.messages[0]).toBe(before.messages[0]);
  expect(after.messages[1]).not.toBe(before.messages[1]);
  chat.close();
});

it('rule 10: no route works without a user, and data of another user is not found', async () => {
  const { runner, sessions } = desk([]);
  // @ts-expect-error: it does not compile without `authorize`.
  expect(() => uiHandler({ runs: liveRuns({ runner, sessions }) })).toThrow('authorize');
  const server = await served(desk(refundTurns));
  const { id, page } = await begun(server);
  await page.send('Refund me');
  const { questions } = await shows(page, asks);
  const before = await server.sessions.load(keyOf('ada', id));
  const event = before?.events[0]?.id;
  const asked = questions[0];
  const doors: readonly (readonly [string, string, unknown?])[] = [
    ['GET', ''],
    ['GET', '/live'],
    ['GET', '/live?after=1'],
    ['POST', '', { message: 'Me too' }],
    ['POST', '', { answers: [{ id: asked?.id, value: { yes: true } }] }],
    ['POST', '', { withdraw: { id: asked?.id } }],
    ['POST', '', { results: [{ callId: asked?.callId, output: 1 }] }],
    ['POST', '', { cancel: true }],
    ['POST', '', { resume: true }],
    ['GET', `/media/${event}/0`],
    ['GET', '/files/a'],
    ['PUT', '/files/a', 'bytes'],
    ['DELETE', ''],
  ];
  const status = async (method: string, path: string, body: unknown, as = 'eve') =>
    (await server.ask(as, method, path, body)).status;
  for (const [method, path, body] of doors) {
    const own = `/s/${id}${path}`;
    expect(await status(method, own, body), `${method} ${own}`).toBe(404);
    const named = `${own}${path.includes('?') ? '&' : '?'}user=ada`;
    expect(await status(method, named, body), `${method} ${named}`).toBe(404);
    expect((await fetch(`${server.base}${own}`, { method })).status).toBe(401);
  }
  expect(await status('GET', '/s?user=ada', undefined)).toBe(200);
  expect(await (await server.ask('eve', 'GET', '/s?user=ada')).json()).toEqual({ sessions: [] });
  expect(await server.sessions.load(keyOf('eve', id))).toBeUndefined();
  expect(await server.sessions.load(keyOf('ada', id))).toEqual(before);
});
