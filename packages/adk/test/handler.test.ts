import {
  createRunner,
  inMemorySessionService,
  type JsonObject,
  llmAgent,
  type Model,
  type SessionService,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type AdkEvent, type AdkHandlerOptions, adkHandler } from '../src/index.ts';
import { options, runOf, served } from './served.ts';
import { payment } from './validating-app.ts';

const sessionPath = '/apps/shop/users/ada/sessions/s1';

/** A provider's error message with private data: the account, its owner, and a variable of the server. */
const said =
  'Incorrect API key provided: org-4711 of ann@corp.test, project proj_12. Check the environment variable OPENAI_API_KEY.';
const ofAccount = /org-4711|ann@corp|proj_12|OPENAI|API key/;

it("the handler sends clients the code of a failed run, and the provider's message to `onError`", async () => {
  const reported: unknown[] = [];
  const { ask, handle } = served({
    steps: [{ fail: { code: 'auth', message: said } }, { fail: { code: 'auth', message: said } }],
    onError: (error) => void reported.push(error),
  });
  await ask(`POST ${sessionPath}`);
  const [status, events] = await ask('POST /run', runOf('Hi'));
  expect(status).toBe(200);
  expect((events as readonly AdkEvent[]).at(-1)).toMatchObject({
    errorCode: 'auth',
    errorMessage: 'The model cannot be used at the moment. Try again later.',
  });
  const body = JSON.stringify(runOf('Hi'));
  const headers = { 'content-type': 'application/json' };
  const stream = await handle(new Request('http://localhost/run_sse', { method: 'POST', body, headers }));
  const shown = [events, await stream.text(), await ask(`GET ${sessionPath}`)];
  expect(JSON.stringify(shown)).not.toMatch(ofAccount);
  expect(reported).toMatchObject([
    { code: 'auth', message: said },
    { code: 'auth', message: said },
  ]);
});

describe('the caller of the handler', () => {
  it('the caller of the handler has no default, so `authorize` is required', () => {
    const { apps, sessions } = options();
    expect(() => adkHandler({ apps, sessions } as unknown as AdkHandlerOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    );
  });

  it('the caller must be known to the application; otherwise no request runs', async () => {
    const { ask, sessions } = served({ authorize: () => undefined });
    for (const request of ['GET /list-apps', `POST ${sessionPath}`, 'POST /run'])
      expect((await ask(request, request.startsWith('POST') ? runOf('Hi') : undefined))[0]).toBe(401);
    expect(await sessions.list({ appName: 'shop', userId: 'ada' })).toEqual([]);
  });

  it('the caller of the handler gets the response that the application chooses', async () => {
    const { ask } = served({ authorize: () => Response.json({ go: '/login' }, { status: 302 }) });
    expect(await ask('GET /list-apps')).toEqual([302, { go: '/login' }]);
  });

  it('a caller cannot act as another user, or as a user of another app, by path or by body', async () => {
    const authorize = (): ReturnType<AdkHandlerOptions['authorize']> => ({
      by: 'ada',
      mayUse: ({ appName, userId }) => appName === 'shop' && userId === 'ada',
    });
    const { ask, sessions } = served({ authorize, artifacts: inMemoryArtifactService() });
    expect((await ask(`POST ${sessionPath}`))[0]).toBe(200);
    await sessions.create({ appName: 'shop', userId: 'bob', sessionId: 's2' });
    for (const path of [
      '/apps/shop/users/bob/sessions',
      '/apps/shop/users/bob/sessions/s2',
      '/apps/other/users/ada/sessions',
    ])
      expect((await ask(`GET ${path}`))[0]).toBe(403);
    for (const more of [
      { userId: 'bob', sessionId: 's2' },
      { user_id: 'bob', userId: undefined, sessionId: 's2' },
    ])
      expect((await ask('POST /run', { ...runOf('Hi'), ...more }))[0]).toBe(403);
    expect((await ask('GET /dev/apps/shop/debug/trace/session/s2?userId=bob'))[0]).toBe(403);
    expect((await ask('DELETE /apps/shop/users/bob/sessions/s2/artifacts/a'))[0]).toBe(403);
  });

  it('the caller of the handler is refused if it is a page of an unlisted origin, or names an unknown host', async () => {
    const { handle } = served({ origins: ['https://app.example'], hosts: ['shop.example'] });
    const status = async (url: string, origin?: string): Promise<number> =>
      (await handle(new Request(`${url}/list-apps`, origin === undefined ? {} : { headers: { origin } }))).status;
    expect(await status('https://shop.example')).toBe(200);
    expect(await status('https://shop.example', 'https://shop.example')).toBe(200);
    expect(await status('https://shop.example', 'https://app.example')).toBe(200);
    for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example'])
      expect(await status('https://shop.example', origin)).toBe(403);
    expect(await status('https://evil.example')).toBe(421);
  });

  it('a simple request of another site, which browsers send without an origin, is refused', async () => {
    const { handle } = served({ hosts: ['shop.example'] });
    const status = async (site: string): Promise<number> =>
      (await handle(new Request('https://shop.example/list-apps', { headers: { 'sec-fetch-site': site } }))).status;
    expect(await Promise.all(['same-origin', 'none', 'cross-site', 'same-site'].map(status))).toEqual([
      200, 200, 403, 403,
    ]);
  });

  it('a page of a listed origin may send a preflight and read the response, including a refusal', async () => {
    const { handle } = served({
      origins: ['https://app.example'],
      hosts: ['shop.example'],
      authorize: () => undefined,
    });
    const asked = (method: string, origin: string): Promise<Response> =>
      handle(new Request('https://shop.example/list-apps', { method, headers: { origin } }));
    const allowed = [await asked('OPTIONS', 'https://app.example'), await asked('GET', 'https://app.example')];
    expect(allowed.map(({ status }) => status)).toEqual([204, 401]);
    for (const { headers } of allowed) expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
    const refused = await asked('OPTIONS', 'https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('a request body has a time limit', async () => {
    const { handle } = served({ bodyTimeoutMs: 20 });
    const never = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new Uint8Array([123])) });
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/run', {
      method: 'POST',
      headers,
      body: never,
      duplex: 'half',
    } as RequestInit);
    expect((await handle(request)).status).toBe(408);
  });
});

describe('an invalid request', () => {
  it.each<[string, string, BodyInit, number]>([
    ['invalid JSON', 'application/json', '{', 400],
    ['a list as its body', 'application/json', '[]', 400],
    ['bytes that are not UTF-8', 'application/json', new Uint8Array([0xff]), 400],
    ['a form as its body', 'text/plain', '{}', 415],
    ['a body that is too large', 'application/json', JSON.stringify({ a: 'x'.repeat(2_000) }), 413],
    ['no message', 'application/json', '{"appName":"shop","userId":"ada","sessionId":"s1"}', 400],
    ['no session', 'application/json', '{"appName":"shop","userId":"ada"}', 400],
    ['an unknown app', 'application/json', JSON.stringify({ ...runOf('Hi'), appName: 'toString' }), 404],
  ])('an invalid request with %s is refused with its status, and runs nothing', async (_what, type, body, status) => {
    const { ask, handle, model } = served({ maxBodyBytes: 1_000 });
    await ask(`POST ${sessionPath}`);
    const headers = { 'content-type': type };
    const response = await handle(new Request('http://localhost/run', { method: 'POST', headers, body }));
    expect([response.status, await response.json()]).toEqual([status, { error: expect.any(String) }]);
    expect(model.requests).toEqual([]);
  });

  it('an internal error is reported to the client only as a failure', async () => {
    const { index: _, ...sessions } = inMemorySessionService();
    const broken: SessionService = { ...sessions, list: () => Promise.reject(new Error('password=hunter2')) };
    const { ask } = served({ sessions: broken });
    expect(await ask('GET /apps/shop/users/ada/sessions')).toEqual([500, { error: 'The server failed.' }]);
  });

  it('an unknown path is refused, and so is an invalid one', async () => {
    const { ask } = served();
    for (const path of ['/nowhere', '/apps/shop/users/%E0%A4%A/sessions', '/apps/shop/users//sessions'])
      expect((await ask(`GET ${path}`))[0]).toBe(404);
  });
});

describe('run requests', () => {
  it('a run request is accepted in snake case as well', async () => {
    const { ask } = served({ steps: ['Hello.'] });
    await ask(`POST ${sessionPath}`);
    const body = {
      app_name: 'shop',
      user_id: 'ada',
      session_id: 's1',
      new_message: { role: 'user', parts: [{ text: 'Hi' }] },
      state_delta: {},
    };
    expect(await ask('POST /run', body)).toMatchObject([200, [{ content: { parts: [{ text: 'Hello.' }] } }]]);
  });

  it('a run asks, and accepts the answer under the name of the caller', async () => {
    const { ask, sessions } = served({ steps: [{ calls: [payment] }, 'Paid.'] });
    await ask(`POST ${sessionPath}`);
    const [, asked] = (await ask('POST /run', runOf('Pay'))) as [number, readonly AdkEvent[]];
    const functionCall = asked.at(-1)?.content?.parts?.[0]?.functionCall;
    const functionResponse = {
      id: functionCall?.id ?? '',
      name: functionCall?.name ?? '',
      response: { confirmed: true },
    };
    const newMessage = { role: 'user', parts: [{ functionResponse }] };
    expect(await ask('POST /run', { ...runOf(''), newMessage })).toMatchObject([200, [{}, { author: 'helper' }]]);
    const events = (await sessions.load({ appName: 'shop', userId: 'ada', sessionId: 's1' }))?.events ?? [];
    expect(events.flatMap((event) => (event.type === 'answered' ? [event.answer.by] : []))).toEqual(['me']);
  });

  it('a run request is refused if it would change the state', async () => {
    const { ask, model } = served();
    await ask(`POST ${sessionPath}`);
    expect((await ask('POST /run', { ...runOf('Hi'), stateDelta: { a: 1 } }))[0]).toBe(400);
    expect(model.requests).toEqual([]);
  });
});

describe('artifacts', () => {
  it('artifacts are listed, loaded in any version, and deleted', async () => {
    const artifacts = inMemoryArtifactService();
    const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };
    for (const data of ['AA==', 'AQ==', 'Ag=='])
      await artifacts.save(key, 'a b.bin', { type: 'inlineData', mimeType: 'a/b', data });
    const { ask } = served({ artifacts });
    const one = `${sessionPath}/artifacts/a%20b.bin`;
    const part = (data: string): object => ({ inlineData: { mimeType: 'a/b', data } });
    expect(await ask(`GET ${sessionPath}/artifacts`)).toEqual([200, ['a b.bin']]);
    expect(await ask(`GET ${one}`)).toEqual([200, part('Ag==')]);
    expect(await ask(`GET ${one}?version=0`)).toEqual([200, part('AA==')]);
    expect(await ask(`GET ${one}/versions`)).toEqual([200, [0, 1, 2]]);
    expect(await ask(`GET ${one}/versions/1`)).toEqual([200, part('AQ==')]);
    expect((await ask(`GET ${one}/versions/9`))[0]).toBe(404);
    expect((await ask(`GET ${one}/versions/-1`))[0]).toBe(400);
    expect((await ask(`DELETE ${one}`))[0]).toBe(204);
    expect(await ask(`GET ${one}/versions`)).toEqual([200, []]);
  });

  it('artifacts do not exist without an artifact service', async () => {
    expect(await served().ask(`GET ${sessionPath}/artifacts`)).toEqual([200, []]);
  });
});

it('traces contain durations: the invocation, model calls and calls of tools', async () => {
  const { ask } = served({ steps: [{ calls: [{ name: 'look' }] }, 'Seen.'] });
  await ask(`POST ${sessionPath}`);
  await ask('POST /run', runOf('Look'));
  const [, spans] = await ask('GET /debug/trace/session/s1?appName=shop&userId=ada');
  const named = spans as readonly { readonly name: string; readonly start_time: number; readonly end_time: number }[];
  expect(named.map(({ name }) => name)).toEqual(['invocation', 'call_llm', 'execute_tool look', 'call_llm']);
  for (const { start_time, end_time } of named) expect(end_time).toBeGreaterThanOrEqual(start_time);
  expect(await ask('GET /dev/apps/shop/debug/trace/session/other')).toEqual([200, []]);
});

it('the graph view shows the agents of an app, and is not found for an app without an agent', async () => {
  const { ask } = served();
  expect(await ask('GET /dev/apps/shop/build_graph')).toMatchObject([200, { root_agent: { name: 'helper' } }]);
  expect(await ask('GET /dev/apps/other/build_graph')).toEqual([404, { error: 'App not found: other' }]);
});

it('a stream of a run has keep-alives', async () => {
  let goOn = (): void => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow: Model = {
    id: 'slow',
    provider: 'test',
    async *generate() {
      await waits;
      const content = { role: 'model', parts: [{ type: 'text', text: 'Here.' }] } as const;
      yield { type: 'end', content, finishReason: { unified: 'stop' } };
    },
  };
  const sessions = inMemorySessionService();
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model: slow }), sessions });
  const { handle } = served({ sessions, apps: { shop: { runner } }, keepAliveMs: 1 });
  const post = (path: string, body: object): Promise<Response> =>
    handle(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  await post(sessionPath, {});
  const response = await post('/run_sse', runOf('Hi'));
  const frames: string[] = [];
  for await (const bytes of response.body ?? []) {
    frames.push(new TextDecoder().decode(bytes));
    if (frames.length === 2) goOn();
  }
  expect(frames.slice(0, 2)).toEqual([': \n\n', ': \n\n']);
  const events = frames.filter((frame) => frame !== ': \n\n');
  expect(events).toHaveLength(1);
  expect(JSON.parse(events[0]?.slice('data: '.length) ?? '')).toMatchObject({
    content: { parts: [{ text: 'Here.' }] },
  });
});

it('a stream whose client disconnects cancels its run, and forbids proxies to store or change it', async () => {
  let hasBegun = (): void => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const slow: Model = {
    id: 'slow',
    provider: 'test',
    async *generate(_request, { signal }) {
      yield { type: 'textDelta', index: 0, delta: 'Wait' };
      hasBegun();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  const sessions = inMemorySessionService();
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model: slow }), sessions });
  const { ask, handle } = served({ sessions, apps: { shop: { runner } } });
  await ask(`POST ${sessionPath}`);
  const body = JSON.stringify({ ...runOf('Hi'), streaming: true });
  const headers = { 'content-type': 'application/json' };
  const response = await handle(new Request('http://localhost/run_sse', { method: 'POST', body, headers }));
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  const reader = response.body?.getReader();
  await reader?.read();
  await begun;
  await reader?.cancel();
  const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };
  await expect
    .poll(async () => (await sessions.load(key))?.events.at(-1))
    .toMatchObject({ type: 'notice', code: 'cancelled' });
});

it.each([
  ['by the index of the store', true],
  ['by loading them completely', false],
])(
  'the handler lists sessions with their state and without events, the latest change first, %s',
  async (_how, indexed) => {
    let time = 0;
    const { index, ...plain } = inMemorySessionService({ clock: () => (time += 1_000) });
    let loads = 0;
    const sessions: SessionService = {
      ...plain,
      ...(indexed && index && { index }),
      load: (...args) => {
        if (!args[1]) loads++;
        return plain.load(...args);
      },
    };
    const runner = createRunner({
      agent: llmAgent({ name: 'helper', model: scriptedModel(['One.', 'Two.']) }),
      sessions,
      clock: () => (time += 1_000),
    });
    for (const sessionId of ['b', 'a']) {
      const session = { appName: 'shop', userId: 'ada', sessionId };
      await sessions.create(session, { name: `The session ${sessionId}` });
      await runner.run({ session, message: 'Hi' });
    }
    const { ask } = served({ sessions });
    loads = 0;
    const [status, listed] = await ask('GET /apps/shop/users/ada/sessions');
    expect([status, loads]).toEqual([200, indexed ? 0 : 2]);
    expect(listed).toEqual(
      ['a', 'b'].map((id) => ({
        id,
        appName: 'shop',
        userId: 'ada',
        state: { name: `The session ${id}` },
        events: [],
        lastUpdateTime: expect.any(Number),
      })),
    );
  },
);

it('the handler serves its routes below a base path', async () => {
  const { ask } = served({ base: '/adk' });
  expect(await ask('GET /adk/list-apps')).toEqual([200, ['shop']]);
  expect((await ask('GET /list-apps'))[0]).toBe(404);
});

it.each([
  ['was answered', { confirmed: true }, 409, /has been answered/],
  ['was withdrawn', undefined, 410, /was withdrawn/],
])('the handler refuses an answer to a question that %s, with the reason', async (_how, first, status, reason) => {
  const { ask, sessions } = served({ steps: [{ calls: [payment] }, 'Done.'] });
  const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };
  await sessions.create(key);
  await ask('POST /run', runOf('Pay'));
  const asked = (await sessions.load(key))?.events.find((event) => event.type === 'asked');
  const id = asked?.type === 'asked' ? asked.request.id : '';
  const answer = (response: JsonObject): JsonObject => {
    const functionResponse = { id, name: 'adk_request_confirmation', response };
    return { ...runOf('x'), newMessage: { role: 'user', parts: [{ functionResponse }] } };
  };
  expect((await ask('POST /run', first ? answer(first) : runOf('Never mind')))[0]).toBe(200);
  expect(await ask('POST /run', answer({ confirmed: false }))).toEqual([
    status,
    { error: expect.stringMatching(reason) },
  ]);
});
