import {
  functionTool,
  inMemorySessionService,
  type JsonObject,
  pendingResult,
  schemaTool,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import type { AroundCall } from '../src/server/index.ts';
import { clientKinds, clientOf, serve, withOptions } from './serve-client.ts';

const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 300_000 });

/** Creates a tool that runs until it is aborted, and records its outcome. */
function endless(): { readonly tool: Tool; readonly seen: string[] } {
  const seen: string[] = [];
  const tool = functionTool({
    name: 'endless',
    description: 'Waits',
    run: async function* (_args, { signal }) {
      seen.push('began');
      yield { progress: 1, message: 'waiting' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      seen.push('aborted');
      return 'over';
    },
  });
  return { tool, seen };
}

const quick = functionTool({ name: 'quick', description: 'Is quick', effect: 'read', run: () => 'quick' });

describe.each(clientKinds)('a running call (%s)', { timeout: 300_000 }, (kind) => {
  it('a running call reports its progress', async () => {
    const counting = functionTool({
      name: 'counting',
      description: 'Counts',
      run: async function* () {
        yield { progress: 1, total: 2, message: 'half' };
        yield 'not progress';
        yield { progress: 2, total: 2 };
        return 'over';
      },
    });
    const client = await clientOf(kind, serve({ tools: [counting] }));
    const reported: unknown[] = [];
    await client.callTool(
      { name: 'counting' },
      ...withOptions(kind, { onprogress: (value) => void reported.push(value) }),
    );
    expect(reported).toEqual([
      { progress: 1, total: 2, message: 'half' },
      { progress: 2, total: 2 },
    ]);
  });

  it('a running call is aborted when its client cancels it, and other calls continue', async () => {
    const { tool, seen } = endless();
    const client = await clientOf(kind, serve({ tools: [tool, quick] }));
    const abort = new AbortController();
    const call = client.callTool({ name: 'endless' }, ...withOptions(kind, { signal: abort.signal }));
    const failed = expect(call).rejects.toThrow();
    await soon(() => expect(seen).toEqual(['began']));
    abort.abort();
    await failed;
    await soon(() => expect(seen).toEqual(['began', 'aborted']));
    expect((await client.callTool({ name: 'quick' })).content).toEqual([{ type: 'text', text: 'quick' }]);
  });

  it('a running call is aborted when the server closes, and closing waits for it', async () => {
    const { tool, seen } = endless();
    const server = serve({ tools: [tool] });
    const client = await clientOf(kind, server);
    const call = client
      .callTool({ name: 'endless' }, ...withOptions(kind, { timeout: 5_000 }))
      .catch(() => 'no answer');
    await soon(() => expect(seen).toEqual(['began']));
    await server.close();
    await soon(() => expect(seen).toEqual(['began', 'aborted']));
    await client.close();
    await call;
  });

  it('a running call does not get the result of a call of another client whose request has the same id', async () => {
    const echo = schemaTool({
      name: 'echo',
      description: 'Says it again',
      effect: 'read',
      unchecked: true,
      inputJsonSchema: { type: 'object', properties: { n: { type: 'number' } } },
      run: async ({ n }) => {
        await new Promise((resolve) => setImmediate(resolve));
        return `echo ${String(n)}`;
      },
    });
    const server = serve({ tools: [echo] });
    const clients = await Promise.all([clientOf(kind, server), clientOf(kind, server)]);
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const said = await Promise.all(
      numbers.map(async (n) => (await clients[n % 2]?.callTool({ name: 'echo', arguments: { n } }))?.content),
    );
    expect(said).toEqual(numbers.map((n) => [{ type: 'text', text: `echo ${n}` }]));
  });
});

it('serveMcp sends warnings of a toolset to the application, not to clients', async () => {
  const reported: unknown[] = [];
  const broken: Toolset = {
    name: 'broken',
    tools: () => {
      throw new Error('password is hunter2');
    },
  };
  const server = serve({ tools: [quick, broken], onError: (error) => void reported.push(error) });
  const client = await clientOf('2026 over HTTP', server);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['quick']);
  expect(reported).toMatchObject([{ message: expect.stringContaining('broken') }]);
});

it('serveMcp leaves no events in sessions after a list, and closes each toolset once', async () => {
  const sessions = inMemorySessionService();
  const create = vi.spyOn(sessions, 'create');
  const close = vi.fn();
  const server = serve({ tools: [{ name: 'set', tools: () => [quick], close }], sessions });
  const client = await clientOf('2026 over HTTP', server);
  await client.listTools();
  expect(create).not.toHaveBeenCalled();
  await client.callTool({ name: 'quick' });
  expect(create).toHaveBeenCalledTimes(1);
  await server.close();
  expect(close).toHaveBeenCalledTimes(1);
});

it('serveMcp gives each user the tools and schemas that were listed for that user', async () => {
  const outputs: Record<string, JsonObject> = {
    ada: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    eve: { type: 'string' },
  };
  const byUser: Toolset = {
    name: 'by user',
    tools: ({ session: { userId } }) => [
      schemaTool({
        name: 'count',
        description: `Counts for ${userId}`,
        unchecked: true,
        inputJsonSchema: { type: 'object' },
        outputJsonSchema: outputs[userId] ?? {},
        run: () => (userId === 'ada' ? { n: 1 } : 'one'),
      }),
    ],
  };
  const server = serve({ tools: [byUser], userId: ({ request }) => request?.headers.get('x-user') ?? 'nobody' });
  const [ada, eve] = await Promise.all(
    ['ada', 'eve'].map((user) => clientOf('2026 over HTTP', server, { headers: { 'x-user': user } })),
  );
  expect((await ada?.listTools())?.tools[0]).toMatchObject({
    description: 'Counts for ada',
    outputSchema: outputs['ada'],
  });
  expect((await eve?.listTools())?.tools[0]?.outputSchema).toBeUndefined();
  expect((await ada?.callTool({ name: 'count' }))?.structuredContent).toEqual({ n: 1 });
  expect((await eve?.callTool({ name: 'count' }))?.content).toEqual([{ type: 'text', text: 'one' }]);
});

describe('a question of a tool', () => {
  const asking = (question: Parameters<typeof pendingResult>[0]): Tool =>
    functionTool({
      name: 'ask',
      description: 'Asks',
      run: (_args, { answers }) => (answers[0] ? `told ${JSON.stringify(answers[0].value)}` : pendingResult(question)),
    });
  const city: JsonObject = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

  it('a question of a tool is asked again until the answer is valid', async () => {
    const tool = asking({ kind: 'input', hint: 'Where?', payload: { key: 'where' }, answerJsonSchema: city });
    const client = await clientOf('2026 over HTTP', serve({ tools: [tool] }), { elicit: () => ({ action: 'cancel' }) });
    const answer = async (content: object, requestState: string) =>
      client.callTool(
        { name: 'ask', requestState, inputResponses: { where: { action: 'accept', content } } } as never,
        { allowInputRequired: true },
      );
    const asked = await client.callTool({ name: 'ask' }, { allowInputRequired: true });
    expect(asked).toMatchObject({ inputRequests: { where: { params: { message: 'Where?' } } } });
    const { requestState } = asked as unknown as { readonly requestState: string };
    for (const wrong of [{ city: 7 }, { town: 'Rome' }])
      expect(await answer(wrong, requestState)).toEqual({ ...asked, _meta: expect.anything() });
    expect((await answer({ city: 'Rome' }, requestState)).content).toEqual([
      { type: 'text', text: 'told {"city":"Rome"}' },
    ]);
  });

  it.each([
    ['several people', { kind: 'confirmation', hint: 'All of you?', quorum: 2 }, 'the answers of several people'],
    ['a credential', { kind: 'credential', hint: 'Sign in' }, 'a credential that a form cannot ask for'],
    [
      'a question that needs more than form fields',
      { kind: 'input', hint: '?', answerJsonSchema: { type: 'array' } },
      'a form cannot ask for',
    ],
  ])('a question to %s is not sent to the client, and its call does not run', async (_what, question, why) => {
    const client = await clientOf('2026 over HTTP', serve({ tools: [asking(question)] }), {
      elicit: () => ({ action: 'accept', content: {} }),
    });
    const result = await client.callTool({ name: 'ask' });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(why) }] });
  });

  describe.each(clientKinds)('of another server, to open a page (%s)', (kind) => {
    const page = asking({
      kind: 'input',
      hint: 'bank asks: Sign in',
      payload: { server: 'bank', mode: 'url', url: 'https://bank.example/in' },
      answerJsonSchema: {
        type: 'object',
        properties: { action: { enum: ['accept', 'decline', 'cancel'] } },
        required: ['action'],
      },
    });

    it.each(['accept', 'decline'])(
      'a question of another server to open a page is passed to the client, and the answer of the client is returned: %s',
      async (action) => {
        const urls: unknown[] = [];
        const client = await clientOf(kind, serve({ tools: [page] }), {
          elicitation: { form: {}, url: {} },
          elicit: ({ url }) => {
            urls.push(url);
            return { action };
          },
        });
        const { content } = await client.callTool({ name: 'ask' });
        expect(urls).toEqual(['https://bank.example/in']);
        expect(content).toEqual([{ type: 'text', text: `told {"action":"${action}"}` }]);
      },
    );

    it('a question to open a page is not asked if the client does not support opening pages', async () => {
      const client = await clientOf(kind, serve({ tools: [page] }), { elicit: () => ({ action: 'accept' }) });
      const said = await client.callTool({ name: 'ask' }).then(
        (result) => JSON.stringify(result),
        (error: Error) => error.message,
      );
      expect(said).toContain('`ask` was not run: the user has to open a page, and this client does not support that');
    });
  });

  it('a question as a form is not asked if the client supports only opening pages', async () => {
    const form = asking({ kind: 'input', hint: 'Where?', answerJsonSchema: city });
    const client = await clientOf('2026 over HTTP', serve({ tools: [form] }), {
      elicitation: { url: {} },
      elicit: () => ({ action: 'accept', content: { city: 'Rome' } }),
    });
    await expect(client.callTool({ name: 'ask' })).rejects.toThrow('does not show forms');
  });

  it.each([
    ['accepted', { action: 'accept', content: { city: 'Rome' } }, { action: 'accept', content: { city: 'Rome' } }],
    ['declined', { action: 'decline' }, { action: 'decline' }],
  ])('a question of another server is passed on to the client, which answers: %s', async (_what, answer, reported) => {
    const refusal = { type: 'object', properties: { action: { enum: ['decline', 'cancel'] } }, required: ['action'] };
    const accept = {
      type: 'object',
      properties: { action: { const: 'accept' }, content: city },
      required: ['content'],
    };
    const tool = asking({
      kind: 'input',
      hint: 'maps asks: Where?',
      payload: { server: 'maps', mode: 'form' },
      answerJsonSchema: { anyOf: [accept, refusal] },
    });
    const asked: unknown[] = [];
    const client = await clientOf('2026 over HTTP', serve({ tools: [tool] }), {
      elicit: (params) => {
        asked.push(params);
        return answer;
      },
    });
    const { content } = await client.callTool({ name: 'ask' });
    expect(asked).toMatchObject([{ message: 'maps asks: Where?', requestedSchema: city }]);
    expect(content).toEqual([{ type: 'text', text: `told ${JSON.stringify(reported)}` }]);
  });
});

describe('the aroundCall hook', () => {
  const failing = functionTool({
    name: 'failing',
    description: 'Fails',
    run: () => {
      throw new Error('not today');
    },
  });

  it('the aroundCall hook receives the call, and its result is the result for the client', async () => {
    const reported: unknown[] = [];
    const aroundCall: AroundCall = async (run, call) => {
      reported.push(call, await run());
    };
    const client = await clientOf('2026 in process', serve({ tools: [quick], aroundCall }));
    const { content } = await client.callTool({ name: 'quick', _meta: { traceparent: '00-1' } });
    expect(content).toEqual([{ type: 'text', text: 'quick' }]);
    expect(reported).toEqual([
      {
        name: 'quick',
        requestId: expect.anything(),
        sessionId: undefined,
        transport: 'pipe',
        meta: expect.objectContaining({ traceparent: '00-1' }),
      },
      expect.objectContaining({ content }),
    ]);
  });

  const wrong: readonly (readonly [string, AroundCall, RegExp | undefined])[] = [
    ['throws before the call', () => Promise.reject(new Error('no tracer')), /no tracer/],
    ['throws after the call', (run) => run().then(() => Promise.reject(new Error('no tracer'))), /no tracer/],
    ['does not run the call', async () => undefined, undefined],
    ['runs the call twice', async (run) => void (await Promise.all([run(), run()])), undefined],
  ];
  it.each(wrong)(
    'the aroundCall hook does not change the result of a call if it %s',
    async (_what, aroundCall, heard) => {
      let ran = 0;
      const once = functionTool({ name: 'once', description: 'Counts', run: () => ++ran });
      const errors: unknown[] = [];
      const onError = (error: unknown): void => void errors.push(error);
      const client = await clientOf('2026 in process', serve({ tools: [once, failing], aroundCall, onError }));
      expect((await client.callTool({ name: 'once' })).content).toEqual([{ type: 'text', text: '1' }]);
      expect(ran).toBe(1);
      if (heard) expect(String(errors)).toMatch(heard);
      else expect(errors).toEqual([]);
      expect(await client.callTool({ name: 'failing' })).toMatchObject({ isError: true });
    },
  );
});
