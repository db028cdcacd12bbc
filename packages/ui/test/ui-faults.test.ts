/// <reference types="node" />
import { request as httpRequest } from 'node:http';
import type { SessionKey } from '@mortise/core';
import { createRunner, functionTool, inMemorySessionService, llmAgent, pendingResult } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, type Person, type ProposedAnswer, type UiAsked } from '@mortise/ui';
import { type Chat, createSession } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { type Desk, desk, deskOf, nestedDesk, refundTurns } from './harness/desk.ts';
import { type Served, served, shows } from './harness/served.ts';

const asks = ({ questions, live }: ReturnType<Chat['get']>): boolean => questions.length === 1 && !live.running;

const keyOf = (sessionId: string): SessionKey => ({ appName: 'desk', userId: 'ada', sessionId });

const newSession = (server: Served): Promise<string> =>
  createSession(server.base, { headers: () => ({ authorization: 'Bearer ada' }) });

async function asked(options: Parameters<typeof served>[1] = {}, from: Desk = desk(refundTurns)) {
  const server = await served(from, options);
  const id = await newSession(server);
  const page = server.page('ada', id);
  await page.send('Refund me', { inputId: 'i1' });
  const { questions } = await shows(page, asks);
  return { server, id, page, question: questions[0]?.id ?? '' };
}

it('a page that disconnects before the first byte leaves no watcher in the server', async () => {
  const server = await served(desk(refundTurns));
  const id = await newSession(server);
  const controller = new AbortController();
  const gone = fetch(`${server.base}/s/${id}/live`, {
    signal: controller.signal,
    headers: { authorization: 'Bearer ada' },
  });
  controller.abort();
  await expect(gone).rejects.toThrow();
  const page = server.page('ada', id);
  await page.send('Refund me');
  await shows(page, asks);
});

it('a message that is sent twice because the first response was lost is accepted once', async () => {
  const { server, id, page } = await asked();
  let lost = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== 'POST' || lost++ > 0) return response;
    throw new TypeError('the connection broke before the answer came');
  };
  await page.answer(page.get().questions[0]?.id ?? '', { yes: false });
  await shows(page, ({ live, messages }) => !live.running && messages.length === 3);
  const again = server.page('ada', id, { fetch: losing });
  await again.send('Refund me', { inputId: 'i1' });
  expect(lost).toBe(2);
  const log = (await server.sessions.load(keyOf(id)))?.events ?? [];
  expect(log.filter(({ type }) => type === 'input')).toHaveLength(1);
});

it('another process continues after a process died that had stored an answer, and the payment runs once', async () => {
  const { server, id, page, question } = await asked();
  // The answer is in the log, and no process has resumed the session.
  const session = await server.sessions.load(keyOf(id));
  const [last] = session?.events.slice(-1) ?? [];
  if (!session || !last) throw new Error('no session');
  const answer = { requestId: question, kind: 'confirmation', value: { yes: true }, by: 'ada', at: 1 };
  await server.sessions.append(
    keyOf(id),
    [{ ...last, id: 'answered', author: 'user', type: 'answered', answer } as never],
    { revision: session.revision },
  );
  const second = deskOf(scriptedModel(['It is paid.']), server.sessions);
  const runs = liveRuns({ runner: second.runner, sessions: server.sessions });
  await runs.start(keyOf(id), {});
  await runs.idle();
  await shows(page, ({ messages, questions }) => messages.length === 3 && questions.length === 0);
  expect(second.paid).toEqual([420]);
  await expect(page.answer(question, { yes: true })).rejects.toMatchObject({ status: 409, by: 'ada' });
  await runs.close();
});

it('a reload during a tool shows the running call with its arguments and progress', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pack = functionTool({
    name: 'pack',
    description: 'Packs',
    run: async (_: unknown, context) => {
      context.progress({ done: 1 });
      await held;
      return 'packed';
    },
  });
  const sessions = inMemorySessionService();
  const model = scriptedModel([{ calls: [{ name: 'pack', args: {} }] }, 'Packed.']);
  const runner = createRunner({ appName: 'desk', sessions, agent: llmAgent({ name: 'desk', model, tools: [pack] }) });
  const server = await served({ runner, sessions, paid: [] });
  const id = await newSession(server);
  const page = server.page('ada', id);
  await page.send('Pack');
  const call = ({ messages }: ReturnType<Chat['get']>) => messages[1]?.parts[0];
  await shows(page, (view) => (call(view) as { progress?: unknown } | undefined)?.progress !== undefined);
  const reloaded = server.page('ada', id);
  await shows(reloaded, (view) => view.live.running && call(view) !== undefined);
  expect(call(reloaded.get())).toMatchObject({ name: 'pack', state: 'running', progress: { done: 1 } });
  release();
  await shows(reloaded, ({ live, messages }) => !live.running && messages.length === 3);
  expect(call(reloaded.get())).toMatchObject({ state: 'done', output: 'packed' });
});

it('a stream sends keep-alives while nothing happens and forbids buffering', async () => {
  const server = await served(desk([]), { keepAliveMs: 5 });
  const id = await newSession(server);
  const response = await server.ask('ada', 'GET', `/s/${id}/live`);
  expect(response.headers.get('cache-control')).toContain('no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(': \n\n: \n\n')) text += (await reader?.read())?.value ?? '';
  expect(text).toMatch(/^id: 0\ndata: \{"type":"all"/);
  await reader?.cancel();
});

it('bodies that are too large, of another type or not JSON are refused', async () => {
  const { server, id } = await asked();
  const before = await server.sessions.load(keyOf(id));
  const post = (body: string, headers?: Record<string, string>) => server.ask('ada', 'POST', `/s/${id}`, body, headers);
  expect((await post(JSON.stringify({ message: 'x'.repeat(10_000_000) }))).status).toBe(413);
  expect((await post('{"message":"x"}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post('{"message":')).status).toBe(400);
  expect((await post('[1]')).status).toBe(400);
  expect((await post('{"message":""}')).status).toBe(422);
  expect(await server.sessions.load(keyOf(id))).toEqual(before);
});

it('a request whose body does not arrive times out', async () => {
  const server = await served(desk([]), { bodyTimeoutMs: 20 });
  const id = await newSession(server);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: 'Bearer ada', 'content-type': 'application/json', 'content-length': '100' };
    const sent = httpRequest(`${server.base}/s/${id}`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.write('{"mess');
  });
  expect(status).toBe(408);
});

it('foreign origins and unknown hosts are refused, listed origins are accepted', async () => {
  const { hostname } = new URL('http://shop.example');
  const server = await served(desk([]), { origins: ['https://shop.example'] });
  const id = await newSession(server);
  const from = (headers: Record<string, string>, method = 'GET') =>
    server.ask('ada', method, `/s/${id}`, undefined, headers);
  expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await from({ origin: 'null' })).status).toBe(403);
  expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await from({ origin: new URL(server.base).origin })).status).toBe(200);
  const named = await from({ origin: `https://${hostname}` });
  expect([named.status, named.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.example']);
  expect((await from({ origin: 'https://shop.example' }, 'OPTIONS')).status).toBe(204);
  const strict = await served(desk([]), { hosts: ['desk.example'] });
  expect((await strict.ask('ada', 'GET', '/s')).status).toBe(421);
});

it('an answer to a question for another user is refused, and the page shows that before', async () => {
  const authorize = () => ({
    appName: 'desk',
    userId: 'ada',
    mayAnswer: ({ args }: ProposedAnswer) => Number(args['amount']) < 400,
  });
  const { page, question, server } = await asked({ authorize });
  expect(page.get().questions[0]?.mine).toBe(false);
  await expect(page.answer(question, { yes: true })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(page.withdraw(question)).rejects.toMatchObject({ status: 403 });
  expect(server.paid).toEqual([]);
});

it.each([
  ['with a form of the gate’s own', desk],
  ['two agents below', () => nestedDesk()],
])('mayAnswer also decides about the arguments that a gate derives from an answer (%s)', async (_what, made) => {
  const seen: unknown[] = [];
  const mayAnswer = ({ answer, args }: ProposedAnswer): boolean => {
    if (answer !== undefined) seen.push([args, answer]);
    return Number(args['amount']) < 500;
  };
  let mayEditArgs: { readonly [tool: string]: readonly string[] } = {};
  const authorize = () => ({ appName: 'desk', userId: 'ada', mayAnswer, mayEditArgs });
  const { page, question, server } = await asked({ authorize }, made(refundTurns));
  const refused = (amount: number) => page.answer(question, { yes: true, amount }).catch(({ code }) => code);
  expect(await refused(120)).toBe('args_not_editable');
  mayEditArgs = { refund: ['amount'] };
  expect(await refused(90_000)).toBe('forbidden');
  expect([server.paid, seen]).toEqual([[], [[{ amount: 90_000 }, { yes: true, amount: 90_000 }]]]);
  await page.answer(question, { yes: true, amount: 120 });
  await shows(page, ({ live, messages }) => !live.running && messages.length > 2);
  expect(server.paid).toEqual([120]);
});

it('a user who may not answer a question may not edit its arguments either', async () => {
  const mayAnswer = ({ args }: ProposedAnswer): boolean => Number(args['amount']) < 400;
  const authorize = () => ({ appName: 'desk', userId: 'ada', mayAnswer, mayEditArgs: { refund: ['amount'] } });
  const { page, question, server } = await asked({ authorize });
  const refused = page.answer(question, { yes: true, amount: 120 });
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  expect(server.paid).toEqual([]);
});

it('a reader of sessions of other users can neither answer nor rewind there', async () => {
  const authorize = (request: Request) => {
    const reads = request.headers.get('authorization') === 'Bearer auditor';
    return { appName: 'desk', userId: reads ? 'auditor' : 'ada', ...(reads && { mayRead: () => true }) };
  };
  const { server, id, question } = await asked({ authorize });
  const ask = async (path: string, body?: unknown) =>
    (await server.ask('auditor', body ? 'POST' : 'GET', path, body)).json();
  const there = `/s/${id}?user=ada`;
  expect(await ask(there)).toMatchObject({ questions: [{ id: question, mine: false }] });
  expect(await ask('/inbox?user=*')).toMatchObject({ items: [{ question: { id: question, mine: false } }] });
  expect(await ask(there, { answers: [{ id: question, value: { yes: true } }] })).toMatchObject({ code: 'forbidden' });
  expect(await ask(there, { withdraw: { id: question } })).toMatchObject({ code: 'forbidden' });
  expect(server.paid).toEqual([]);
});

it('reading, writing and deleting sessions of other users are three permissions, each off by default', async () => {
  let may: readonly string[] = [];
  const asBoss = {
    mayRead: () => may.includes('read'),
    mayWrite: async () => may.includes('write'),
    mayDelete: () => may.includes('delete'),
    mayEdit: () => true,
  };
  const authorize = (request: Request) => {
    const userId = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    return { appName: 'desk', userId, ...(userId === 'boss' && asBoss) };
  };
  const artifacts = inMemoryArtifactService();
  const server = await served(desk(['Hello.', 'Hello.', 'Hello.']), { authorize, artifacts });
  const id = await newSession(server);
  const page = server.page('ada', id);
  await page.send('Hi', { inputId: 'i1' });
  await shows(page, ({ live, messages }) => !live.running && messages.length === 2);
  const requests: readonly (readonly [need: string, method: string, path: string, body?: unknown])[] = [
    ['read', 'GET', ''],
    ['write', 'POST', '', { message: 'From the boss' }],
    ['write', 'POST', '', { message: 'Otherwise', edits: 'i1' }],
    ['write', 'POST', '', { results: [{ callId: 'c', output: 1 }] }],
    ['write', 'POST', '', { resume: true }],
    ['write', 'POST', '', { cancel: true }],
    ['write', 'PUT', '/files/a.txt', 'text'],
    ['delete', 'DELETE', ''],
  ];
  for (const given of [[], ['write', 'delete'], ['read'], ['read', 'write'], ['read', 'delete']]) {
    may = given;
    for (const [need, method, path, body] of requests) {
      const { status } = await server.ask('boss', method, `/s/${id}${path}?user=ada`, body);
      const refusal = given.includes('read') ? (given.includes(need) ? undefined : 403) : 404;
      if (refusal) expect([given, method, body, status]).toEqual([given, method, body, refusal]);
      else expect([given, method, body, status]).not.toEqual([given, method, body, 403]);
    }
  }
  expect((await server.ask('ada', 'GET', `/s/${id}`)).status).toBe(404);
});

it('the author of a message is stored with the message and shown', async () => {
  const server = await served(desk(['Hello.', 'Hello.']), {
    authorize: (request) => {
      const userId = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      return { appName: 'desk', userId, by: `${userId}@desk`, mayRead: () => true, mayWrite: () => true };
    },
  });
  const id = await newSession(server);
  const page = server.page('ada', id);
  await page.send('Hi');
  await shows(page, ({ live, messages }) => !live.running && messages.length === 2);
  await server.ask('boss', 'POST', `/s/${id}?user=ada`, { message: 'From the boss' });
  const { messages } = await shows(page, ({ live, messages: all }) => !live.running && all.length === 4);
  expect(messages.filter(({ role }) => role === 'user').map(({ by }) => by)).toEqual(['ada@desk', 'boss@desk']);
  const events = (await server.sessions.load(keyOf(id)))?.events ?? [];
  expect(events.flatMap((event) => (event.type === 'input' ? [event.by] : []))).toEqual(['ada@desk', 'boss@desk']);
});

it('mayAnswer gets the logged question, however `show` changes it for pages', async () => {
  const from = desk(refundTurns);
  const show = { question: (question: UiAsked) => ({ ...question, args: { amount: 1 } }) };
  const runs = liveRuns({ runner: from.runner, sessions: from.sessions, show });
  const mayAnswer = ({ question, args }: ProposedAnswer): boolean =>
    Number(args['amount']) < 100 || Number(question.args['amount']) < 100;
  const { page, question, server } = await asked(
    { runs, authorize: () => ({ appName: 'desk', userId: 'ada', mayAnswer }) },
    from,
  );
  await expect(page.answer(question, { yes: true })).rejects.toMatchObject({ code: 'forbidden' });
  expect(server.paid).toEqual([]);
});

it('the awaited result of a tool is accepted as a result from users who may write, but not as an answer', async () => {
  const order = functionTool({
    name: 'order',
    description: 'Orders',
    run: () => pendingResult({ kind: 'result', hint: 'Ordered; when it is delivered' }),
  });
  const sessions = inMemorySessionService();
  const model = scriptedModel([{ calls: [{ name: 'order', args: {} }] }, 'Delivered.']);
  const agent = llmAgent({ name: 'desk', model, tools: [order] });
  const runner = createRunner({ appName: 'desk', sessions, agent });
  let person: Partial<Person> = {};
  const authorize = () => ({ appName: 'desk', userId: 'ada', ...person });
  const { page, question } = await asked({ authorize }, { runner, sessions, paid: [] });
  await expect(page.answer(question, { paid: 1 })).rejects.toMatchObject({ code: 'result_not_allowed' });
  person = { mayGiveResults: ['order'], mayAnswer: () => false };
  await expect(page.answer(question, { paid: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  person = { mayGiveResults: ['order'] };
  await page.answer(question, { paid: 1 });
  await shows(page, ({ live, messages }) => !live.running && messages.length > 2);
});

it('an invalid answer is refused with the reason, and the question stays open', async () => {
  const { page, question } = await asked();
  await expect(page.answer(question, 'yes')).rejects.toMatchObject({ status: 422, code: 'bad_answer' });
  await expect(page.answer('nobody', true)).rejects.toMatchObject({ status: 404, code: 'unknown_request' });
  expect(page.get().questions).toHaveLength(1);
  await page.withdraw(question, 'never mind');
  await expect(page.answer(question, { yes: true })).rejects.toMatchObject({ status: 410, code: 'withdrawn' });
});

it('the inbox lists open questions of all sessions of a user, and of readable sessions of other users', async () => {
  const { server, id, question } = await asked();
  const inbox = async (user: string, query = '') => (await server.ask(user, 'GET', `/inbox${query}`)).json();
  expect(await inbox('ada')).toMatchObject({
    items: [{ session: id, userId: 'ada', question: { id: question, call: 'refund', mine: true } }],
  });
  expect(await inbox('eve')).toEqual({ items: [] });
  expect(await inbox('eve', '?user=*')).toMatchObject({ code: 'forbidden' });
  expect((await inbox('boss', '?user=*')).items).toHaveLength(1);
  expect(await (await server.ask('ada', 'GET', '/s')).json()).toMatchObject({
    sessions: [{ id, questions: 1, status: 'paused' }],
  });
});

it('a file is stored in the session, sent with a message, and returned as a type that no browser runs', async () => {
  const artifacts = inMemoryArtifactService();
  const server = await served(desk(['I see.']), { artifacts });
  const id = await newSession(server);
  const page = server.page('ada', id);
  await page.upload('a b.svg', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }));
  await page.send('Look', { files: ['a b.svg'] });
  const { messages } = await shows(page, ({ live, messages: all }) => !live.running && all.length === 2);
  const media = messages[0]?.parts[1];
  if (media?.type !== 'media' || media.url === undefined) throw new Error('no media');
  const headers = { authorization: 'Bearer ada' };
  for (const url of [page.address(media.url), `${server.base}/s/${id}/files/a%20b.svg`]) {
    const file = await fetch(url, { headers });
    expect(await file.text()).toBe('<svg onload="alert(1)"/>');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toBe('attachment');
    expect((await fetch(url, { headers: { authorization: 'Bearer eve' } })).status).toBe(404);
  }
  await expect(page.send('Look', { files: ['no'] })).rejects.toMatchObject({ code: 'unknown_file' });
  const { failed } = await shows(page, (view) => view.failed.length === 1);
  expect(failed).toMatchObject([{ text: 'Look', error: 'unknown_file' }]);
});

it('a deleted session ends the watches of its pages, and is not found', async () => {
  const { server, id, page } = await asked();
  let status = 0;
  const other = server.page('ada', id, { onLost: (code) => (status = code) });
  await shows(other, asks);
  expect((await server.ask('ada', 'DELETE', `/s/${id}`)).status).toBe(204);
  await shows(other, ({ connection }) => connection === 'closed');
  expect(status).toBe(404);
  await expect(page.cancel()).rejects.toMatchObject({ status: 404 });
});
