import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import {
  addGate,
  functionTool,
  inMemorySessionService,
  okAnswer,
  schemaTool,
  staticToolset,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { schemaValidator } from '@mortise/json-schema';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mcpToolset } from '../src/index.ts';
import { type McpToolServer, type ServeMcpOptions, serveMcp } from '../src/server/serve-mcp.ts';
import { runCalls } from './run-tool.ts';

const paid: number[] = [];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  paid.splice(0);
  await Promise.all(closing.splice(0).map((close) => close()));
});

const weather = functionTool({
  name: 'weather',
  description: 'Weather of a city',
  effect: 'read',
  input: z.object({ city: z.string() }),
  output: z.object({ celsius: z.number() }),
  run: ({ city }) => ({ celsius: city.length }),
});
const picture = functionTool({
  name: 'picture',
  description: 'Draws',
  run: () => okAnswer('drawn', { parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' }] }),
});
const slow = functionTool({
  name: 'slow',
  description: 'Takes its time',
  run: async function* () {
    yield { progress: 1, total: 2 };
    return 'over';
  },
});
const broken = functionTool({
  name: 'broken',
  description: 'Fails',
  run: () => {
    throw new Error('secret of a library');
  },
});

/** Asks a person, and lets pass what was confirmed: what a gate is to this package. */
const confirmation: ToolGate = {
  name: 'confirmation',
  order: 'confirmation',
  check(_call, _tool, { answers }) {
    const answer = answers[0]?.value as { readonly confirmed?: boolean } | undefined;
    if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: 'Allow pay?' } };
    return answer.confirmed === true
      ? { type: 'proceed' }
      : { type: 'respond', outcome: { status: 'denied', reason: 'no' } };
  },
};
const pay: Tool = addGate(
  functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ amount: z.number() }),
    run: ({ amount }) => {
      paid.push(amount);
      return `paid ${amount}`;
    },
  }),
  confirmation,
);

const tools = [weather, staticToolset('others', [picture, slow, broken, pay])];

function serve(options: Partial<ServeMcpOptions> = {}): McpToolServer {
  const server = serveMcp({ tools, ...options });
  closing.push(() => server.close());
  return server;
}

/** A client of the official package, of the newest revision or of the one before. */
async function clientOf(server: McpToolServer, mode: 'auto' | 'legacy', answer?: object): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs as never);
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode }, capabilities: answer ? { elicitation: { form: {} } } : {} },
  );
  if (answer) client.setRequestHandler('elicitation/create', async () => answer as never);
  await client.connect(ours);
  closing.push(() => client.close());
  return client;
}

describe.each(['auto', 'legacy'] as const)('tools of ours, served to a client (%s)', (mode) => {
  it('are listed with schemas and hints', async () => {
    const client = await clientOf(serve(), mode);
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(['weather', 'picture', 'slow', 'broken', 'pay']);
    expect(listed[0]).toMatchObject({
      description: 'Weather of a city',
      inputSchema: { type: 'object', required: ['city'] },
      outputSchema: { type: 'object', required: ['celsius'] },
      annotations: { readOnlyHint: true },
    });
    expect(listed[4]?.annotations).toEqual({ readOnlyHint: false, idempotentHint: false, destructiveHint: true });
  });

  it('are called: structured, with media, with progress', async () => {
    const client = await clientOf(serve(), mode);
    await client.listTools();
    expect(await client.callTool({ name: 'weather', arguments: { city: 'Rome' } })).toMatchObject({
      content: [{ type: 'text', text: '{"celsius":4}' }],
      structuredContent: { celsius: 4 },
    });
    expect((await client.callTool({ name: 'picture' })).content).toEqual([
      { type: 'text', text: 'drawn' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    ]);
    const progress: unknown[] = [];
    await client.callTool({ name: 'slow' }, { onprogress: (value) => void progress.push(value) });
    expect(progress).toEqual([{ progress: 1, total: 2 }]);
  });

  it('answer what is wrong, and no more than a model may read', async () => {
    const client = await clientOf(serve(), mode);
    const bad = await client.callTool({ name: 'weather', arguments: { city: 7 } });
    expect(bad).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('city') }] });
    const failed = await client.callTool({ name: 'broken' });
    expect(failed.isError).toBe(true);
    expect(JSON.stringify(failed)).not.toContain('secret of a library');
    expect(await client.callTool({ name: 'wether' })).toMatchObject({ isError: true });
  });

  it('tell the model of the client of a call whose outcome is not known', async () => {
    const lost = functionTool({
      name: 'lost',
      description: 'Breaks',
      run: () => {
        throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      },
    });
    const client = await clientOf(serve({ tools: [lost] }), mode);
    expect(await client.callTool({ name: 'lost' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('effect is unknown') }],
    });
  });

  it('run what the user of the client has confirmed, once', async () => {
    const client = await clientOf(serve(), mode, { action: 'accept', content: { confirmed: true } });
    expect((await client.callTool({ name: 'pay', arguments: { amount: 5 } })).content).toEqual([
      { type: 'text', text: 'paid 5' },
    ]);
    expect(paid).toEqual([5]);
  });

  it.each([
    ['declined', { action: 'decline' }],
    ['accepted with a no', { action: 'accept', content: { confirmed: false } }],
  ])('do not run what was %s', async (_what, answer) => {
    const client = await clientOf(serve(), mode, answer);
    expect(await client.callTool({ name: 'pay', arguments: { amount: 5 } })).toMatchObject({ isError: true });
    expect(paid).toEqual([]);
  });

  it('do not run where the client cannot ask', async () => {
    const client = await clientOf(serve(), mode);
    await client.callTool({ name: 'pay', arguments: { amount: 5 } }).catch(() => undefined);
    expect(paid).toEqual([]);
  });
});

it('no argument is wanted in a header, which nobody would compare', async () => {
  const inputJsonSchema = {
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, any: {} },
  };
  const tool = schemaTool({ name: 'move', description: 'Moves', inputJsonSchema, unchecked: true, run: () => 'ok' });
  const { tools: listed } = await (await clientOf(serve({ tools: [tool] }), 'legacy')).listTools();
  expect(listed[0]?.inputSchema.properties).toEqual({ region: { type: 'string' }, any: {} });
});

describe('over HTTP', () => {
  const connect = async (server: McpToolServer, sessions: string[] = []): Promise<Client> => {
    const client = new Client(
      { name: 'test', version: '1' },
      {
        versionNegotiation: { mode: 'auto' },
        capabilities: { elicitation: { form: {} } },
        inputRequired: { autoFulfill: false },
      },
    );
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
      sessions.push(String(init?.body));
      return server.fetch(new Request(url, init));
    };
    await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
    closing.push(() => client.close());
    return client;
  };

  it('a question is answered in another request, and another process', async () => {
    const sessions = inMemorySessionService();
    const first = await connect(serve({ sessions }));
    const call = { name: 'pay', arguments: { amount: 7 } };
    const asked = (await first.callTool(call, { allowInputRequired: true })) as unknown as {
      readonly inputRequests: Record<string, unknown>;
      readonly requestState: string;
    };
    const [id = ''] = Object.keys(asked.inputRequests);
    expect(JSON.stringify(asked.inputRequests[id])).toContain('{\\"amount\\":7}');
    const answer = {
      inputResponses: { [id]: { action: 'accept', content: { confirmed: true } } },
      requestState: asked.requestState,
    };
    const second = await connect(serve({ sessions }));
    await expect(second.callTool({ ...call, arguments: { amount: 700 }, ...answer } as never)).rejects.toThrow(
      'nothing waits',
    );
    const stranger = await connect(serve({ sessions, userId: () => 'eve' }));
    await expect(stranger.callTool({ ...call, ...answer } as never)).rejects.toThrow('nothing waits');
    expect(paid).toEqual([]);
    expect((await second.callTool({ ...call, ...answer } as never)).content).toEqual([
      { type: 'text', text: 'paid 7' },
    ]);
    await expect(second.callTool({ ...call, ...answer } as never)).rejects.toThrow('nothing waits');
    expect(paid).toEqual([7]);
  });

  it.each([
    ['another host', { host: 'evil.example' }],
    ['a page of another origin', { host: 'localhost:3000', origin: 'https://evil.example' }],
    ['a page without an origin', { host: 'localhost', origin: 'null' }],
  ])('a request for %s is refused', async (_what, headers) => {
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: '{}' });
    expect((await serve().fetch(request)).status).toBe(403);
  });
});

it('what is served can be used as a toolset again, questions included', async () => {
  const server = serve();
  const toolset = mcpToolset({
    name: 'again',
    validator: schemaValidator({}),
    server: {
      type: 'transport',
      async open() {
        const [ours, theirs] = InMemoryTransport.createLinkedPair();
        await server.connect(theirs as never);
        return ours;
      },
    },
  });
  closing.push(() => toolset.close());
  const { outcomes, status } = await runCalls(toolset, [
    { name: 'weather', args: { city: 'Rome' } },
    { name: 'pay', args: { amount: 1 } },
  ]);
  expect(outcomes[0]).toMatchObject({ output: { output: { celsius: 4 } } });
  expect(status).toBe('paused');
  expect(paid).toEqual([]);
});
