import { join } from 'node:path';
import type { AdkEvent } from '@mortise/adk';
import { isJsonObject, type JsonObject } from '@mortise/core';
import { expect, it } from 'vitest';
import { type DevServer, devServer, token } from './dev-server.ts';

// The responses of @google/adk-devtools 2.0.0 (`server/adk_api_server.js`), as far as its page reads them.

it('lists the apps by name, and reports its version', async () => {
  const { ask } = await served();
  expect(await ask('GET /list-apps?relative_path=./')).toEqual([200, ['shop', 'outlet']]);
  expect(await ask('GET /version')).toEqual([200, { version: '2.0.0', language: 'typescript' }]);
});

it('creates a session under a new id, with the given state', async () => {
  const { ask } = await served();
  const state = { __session_metadata__: { displayName: 'Hello' } };
  const [status, session] = await ask(`POST ${sessionsPath}`, { state });
  expect([status, session]).toEqual([
    200,
    { id: expect.any(String), appName: 'shop', userId: 'ada', state, events: [], lastUpdateTime: 0 },
  ]);
  expect(await ask(`GET ${sessionsPath}/${isJsonObject(session) ? session['id'] : ''}`)).toEqual([200, session]);
});

it('creates a session under a given id, once', async () => {
  const { ask } = await served();
  expect(await ask(`POST ${sessionsPath}/s1`, {})).toMatchObject([200, { id: 's1', state: {} }]);
  expect(await ask(`POST ${sessionsPath}/s1`, {})).toEqual([400, { error: 'Session already exists: s1' }]);
});

it("lists a user's sessions as a plain array without their events", async () => {
  const { ask, say } = await served();
  expect(await ask(`GET ${sessionsPath}`)).toEqual([200, []]);
  await say('Hello');
  const [, listed] = await ask(`GET ${sessionsPath}`);
  expect(listed).toEqual([
    { id: 's1', appName: 'shop', userId: 'ada', state: {}, events: [], lastUpdateTime: expect.any(Number) },
  ]);
  expect(await ask('GET /apps/shop/users/bob/sessions')).toEqual([200, []]);
});

it('gives times in seconds, which the page multiplies by a thousand', async () => {
  const { ask, say } = await served();
  const before = Date.now() / 1000;
  const [event] = await say('Hello');
  const [, session] = await ask(`GET ${sessionsPath}/s1`);
  const { lastUpdateTime } = session as { readonly lastUpdateTime: number };
  for (const time of [event?.timestamp ?? 0, lastUpdateTime]) {
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now() / 1000);
  }
});

it('deletes a session, once', async () => {
  const { ask } = await served();
  await ask(`POST ${sessionsPath}/s1`, {});
  expect(await ask(`DELETE ${sessionsPath}/s1`)).toEqual([204, undefined]);
  expect(await ask(`DELETE ${sessionsPath}/s1`)).toEqual([404, { error: 'Session not found: s1' }]);
  expect(await ask(`GET ${sessionsPath}/s1`)).toEqual([404, { error: 'Session not found: s1' }]);
});

it.each(['/run', '/run_sse'])('%s of an unknown session is a 404, and creates none', async (path) => {
  const { ask } = await served();
  expect(await ask(`POST ${path}`, runBody({ text: 'Hello' }))).toEqual([404, { error: 'Session not found: s1' }]);
  expect(await ask(`GET ${sessionsPath}`)).toEqual([200, []]);
});

it('streams one event per line, and partial events only if the page streams', async () => {
  const { say } = await served();
  expect(textsOf(await say('Hello'))).toEqual([[undefined, 'You said: Hello']]);
  expect(textsOf(await say('Hello', { streaming: true }))).toEqual([
    [true, 'You '],
    [true, 'said: '],
    [true, 'Hello'],
    [undefined, 'You said: Hello'],
  ]);
});

it('stops the run when the page disconnects, and then accepts another message', async () => {
  let words = 0;
  const { say, stop, log } = await served({ pause: () => (words++ === 1 ? new Promise(() => {}) : Promise.resolve()) });
  await stop('Hello');
  await expect.poll(async () => (await log(key)).at(-1)).toMatchObject({ type: 'notice', code: 'cancelled' });
  expect(textsOf(await say('Again'))).toEqual([[undefined, 'You said: Again']]);
});

it('answers /run with all events at once', async () => {
  const { ask } = await served();
  await ask(`POST ${sessionsPath}/s1`, {});
  const [status, events] = await ask('POST /run', runBody({ text: 'Hello' }));
  expect(status).toBe(200);
  expect(textsOf(events as readonly AdkEvent[])).toEqual([[undefined, 'You said: Hello']]);
});

it("shows a question as ADK's virtual call, and accepts the answer of the page", async () => {
  const { say, answer, refunds } = await served();
  const [call, question] = await say('Please refund 40 of A17');
  const original = call?.content?.parts?.[0]?.functionCall;
  const id = question?.longRunningToolIds?.[0] ?? '';
  expect(original).toEqual({ id: expect.any(String), name: 'refund', args: { order: 'A17', amount: 40 } });
  expect(question?.content).toEqual({
    role: 'user',
    parts: [
      {
        functionCall: {
          id,
          name: 'adk_request_confirmation',
          args: {
            originalFunctionCall: original,
            toolConfirmation: { hint: 'Pay the money back?', confirmed: false },
          },
        },
      },
    ],
  });
  const payload = { order: 'A17', amount: 40 };
  const [response, words] = await answer(id, 'adk_request_confirmation', { confirmed: true, payload });
  expect(response?.content?.parts).toEqual([
    { functionResponse: { id: original?.id, name: 'refund', response: { refunded: 40 } } },
  ]);
  expect(words?.content?.parts).toEqual([{ text: 'refund said {"refunded":40}.' }]);
  expect(refunds).toEqual([payload]);
});

it("sends a page that connects later the streamed events, and the user's messages", async () => {
  const { ask, say, answer } = await served();
  const asked = await say('Please refund 40 of A17');
  const no = { confirmed: false };
  const answered = await answer(asked[1]?.longRunningToolIds?.[0] ?? '', 'adk_request_confirmation', no);
  const again = await say('Please refund 50 of A17');
  const withdrawn = await say('Never mind');
  const [, session] = await ask(`GET ${sessionsPath}/s1`);
  const { events } = session as { readonly events: readonly AdkEvent[] };
  const byUser = events.filter(({ author }) => author === 'user');
  const kinds = byUser.map(({ content }) => Object.keys(content?.parts?.[0] ?? {})[0]);
  expect(kinds).toEqual(['text', 'functionResponse', 'text', 'text']);
  expect(withdrawn[0]?.content?.parts?.[0]?.functionResponse?.name).toBe('refund');
  expect(events.filter(({ author }) => author !== 'user')).toEqual([...asked, ...answered, ...again, ...withdrawn]);
});

it('reports refused input in the stream, because the page shows nothing else', async () => {
  const { say, answer, refunds } = await served();
  const [, question] = await say('Please refund 40 of A17');
  const id = question?.longRunningToolIds?.[0] ?? '';
  expect(await answer(id, 'adk_request_confirmation', { confirmed: 'yes' })).toEqual([
    { error: expect.stringContaining('confirmed must be true or false') },
  ]);
  expect(await say('Hello', { stateDelta: { rank: 1 } })).toEqual([{ error: expect.stringContaining('state') }]);
  expect(refunds).toEqual([]);
});

it('describes the agent and its tools, as a tree and as a drawing', async () => {
  const { ask } = await served();
  const tools = ['order_status', 'refund', 'points', 'ask_user', 'track'].map((name) => ({ name, type: 'tool' }));
  expect(await ask('GET /dev/apps/shop/build_graph')).toEqual([
    200,
    {
      name: 'shop',
      root_agent: {
        name: 'shop',
        type: 'agent',
        description: 'Answers questions on orders',
        model: 'clerk',
        tools,
        sub_agents: [
          { name: 'billing', type: 'agent', description: 'Answers questions on invoices', model: 'clerk', tools: [] },
        ],
      },
    },
  ]);
  expect(await ask('GET /dev/apps/shop/build_graph_image?dark_mode=true')).toMatchObject([
    200,
    { dotSrc: expect.stringMatching(/^digraph .*"shop" -> "refund";/) },
  ]);
  expect(await ask('GET /dev/apps/none/build_graph')).toEqual([404, { error: 'App not found: none' }]);
});

it('serves the files of the page, and none outside of its folder', async () => {
  const { ask, url } = await served({ page: join(import.meta.dirname, '../ui') });
  expect(await ask('GET /dev-ui/package.json')).toMatchObject([200, { private: true }]);
  expect(await ask('GET /dev-ui/..%2fpackage.json')).toEqual([404, undefined]);
  expect(await ask('GET /nowhere')).toEqual([404, { error: 'Not found: /nowhere' }]);
  const { status, headers } = await fetch(`${url}/?token=1`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/dev-ui/?token=1']);
});

interface Served extends DevServer {
  /** The status and the parsed body. */
  ask(request: string, body?: unknown): Promise<readonly [number, unknown]>;
  /** The events that a run of session `s1` streams to the page. */
  say(text: string, options?: JsonObject): Promise<readonly AdkEvent[]>;
  /** Disconnects from the run of a message after its first piece. */
  stop(text: string): Promise<void>;
  answer(id: string, name: string, response: JsonObject): Promise<readonly AdkEvent[]>;
}

async function served(options?: Parameters<typeof devServer>[0]): Promise<Served> {
  const server = await devServer(options);
  const fetched = async (request: string, body?: unknown, signal?: AbortSignal): Promise<Response> => {
    const [method = '', path = ''] = request.split(' ');
    return fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie: `dev-ui-${new URL(server.url).port}=${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  const run = async (body: JsonObject): Promise<readonly AdkEvent[]> => {
    await fetched(`POST ${sessionsPath}/s1`, {});
    const response = await fetched('POST /run_sse', body);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const lines = (await response.text()).split('\n\n');
    expect(lines.pop()).toBe('');
    return lines.map((line) => JSON.parse(line.slice('data: '.length)) as AdkEvent);
  };
  return {
    ...server,
    async ask(request, body) {
      const response = await fetched(request, body);
      const text = await response.text();
      return [response.status, text === '' ? undefined : JSON.parse(text)];
    },
    say: (text, options) => run({ ...runBody({ text }), ...options }),
    async stop(text) {
      await fetched(`POST ${sessionsPath}/s1`, {});
      const leave = new AbortController();
      const response = await fetched('POST /run_sse', { ...runBody({ text }), streaming: true }, leave.signal);
      await response.body?.getReader().read();
      leave.abort();
    },
    answer: (id, name, response) => run(runBody({ functionResponse: { id, name, response } })),
  };
}

function runBody(part: JsonObject): JsonObject {
  return {
    appName: 'shop',
    userId: 'ada',
    sessionId: 's1',
    newMessage: { role: 'user', parts: [part] },
    streaming: false,
    stateDelta: null,
  };
}

function textsOf(events: readonly AdkEvent[]): readonly unknown[] {
  return events.map(({ partial, content }) => [partial, content?.parts?.[0]?.text]);
}

const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };
const sessionsPath = '/apps/shop/users/ada/sessions';
