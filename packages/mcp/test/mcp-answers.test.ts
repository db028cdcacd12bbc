import type { Client } from '@modelcontextprotocol/client';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpToolset, type McpToolsetSettings, mcpResources, mcpTool, mcpToolset } from '../src/index.ts';
import { RawError, rawServer } from './raw-server.ts';
import { runCall, runCalls } from './run-tool.ts';

const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

const act = { name: 'act', inputSchema: { type: 'object' } };
const text = (words: string): object => ({ content: [{ type: 'text', text: words }] });

function toolsetOf(
  answers: Parameters<typeof rawServer>[0],
  options: Partial<McpToolsetSettings> = {},
): { readonly toolset: McpToolset; readonly seen: ReturnType<typeof rawServer>['seen'] } {
  const { server, seen } = rawServer({ 'tools/list': () => ({ tools: [act] }), ...answers });
  const toolset = mcpToolset({ name: 'raw', server, validator: jsonSchemaValidator(), ...options });
  open.push(toolset);
  return { toolset, seen };
}

describe('a result that is a task', () => {
  it.each([
    ['of 2025-11-25', { task: { taskId: 't1', status: 'working', ttl: 60_000 } }],
    ['of its extension', { resultType: 'task', taskId: 't1', status: 'working' }],
  ])(
    'a result that is a task reports that tasks are not supported, and leaves a write in doubt (%s)',
    async (_of, answer) => {
      const { toolset } = toolsetOf({ 'tools/call': () => answer });
      expect(await runCall(toolset, 'act')).toMatchObject({
        status: 'error',
        code: 'mcp_task_unsupported',
        message: expect.stringContaining('tasks are not supported'),
      });
      expect(await runCalls(toolset, [{ name: 'act' }], 'ask')).toMatchObject({ status: 'paused' });
    },
  );

  it('a result that is a task is not requested if the server runs the tool only as a task', async () => {
    const tool = { ...act, execution: { taskSupport: 'required' } };
    const { toolset, seen } = toolsetOf({ 'tools/list': () => ({ tools: [tool] }) });
    expect(await runCall(toolset, 'act')).toMatchObject({
      code: 'mcp_task_unsupported',
      message: expect.stringContaining('was not called'),
    });
    expect(seen.map(({ method }) => method)).toEqual(['tools/list']);
  });
});

it('a result of an unknown type is an error', async () => {
  const { toolset } = toolsetOf({ 'tools/call': () => ({ resultType: 'riddle', content: [] }) });
  expect(await runCall(toolset, 'act')).toMatchObject({ status: 'error', code: 'mcp_bad_result' });
});

describe('a page that the user has to visit first (-32042)', () => {
  const visits = (...urls: readonly string[]): RawError =>
    new RawError(-32042, 'visit first', {
      elicitations: urls.map((url, at) => ({ mode: 'url', elicitationId: `e${at}`, url, message: `Connect ${at}` })),
    });
  function app(toolset: McpToolset) {
    const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done', 'done']);
    return { model, runner: createRunner({ agent: llmAgent({ name: 'tester', model, tools: [toolset] }) }) };
  }

  it('a page that the user has to visit first becomes one question per page, and the call is sent again after the last answer', async () => {
    const left = [visits('https://a.example/', 'https://b.example/'), visits('https://a.example/')];
    const { toolset, seen } = toolsetOf({
      'tools/call': () => {
        const error = left.shift();
        if (error) throw error;
        return text('paid');
      },
    });
    const { runner: run, model } = app(toolset);
    let result = await run.run({ session: 's', message: 'go' });
    const asked: unknown[] = [];
    while (result.status === 'paused' && asked.length < 5) {
      const [question] = result.pending;
      asked.push(question?.payload);
      expect(question).toMatchObject({
        kind: 'input',
        hint: expect.stringContaining('Accept when you have finished there'),
      });
      result = await run.run({
        session: 's',
        answers: [{ requestId: question?.id ?? '', value: { action: 'accept' } }],
      });
    }
    expect(asked).toEqual(
      ['https://a.example/', 'https://b.example/', 'https://a.example/'].map((url) => ({
        server: 'raw',
        mode: 'url',
        url,
      })),
    );
    expect(result.status).toBe('completed');
    expect(JSON.stringify(model.requests.at(-1))).toContain('paid');
    const calls = seen.filter(({ method }) => method === 'tools/call');
    expect(calls).toHaveLength(3);
    for (const { params } of calls) expect(params).not.toHaveProperty('inputResponses');
  });

  it.each(['decline', 'cancel'])(
    'a page that the user does not visit ends the call, which is not retried (%s)',
    async (action) => {
      const { toolset, seen } = toolsetOf({
        'tools/call': () => {
          throw visits('https://a.example/');
        },
      });
      const { runner: run, model } = app(toolset);
      const { pending } = await run.run({ session: 's', message: 'go' });
      const result = await run.run({ session: 's', answers: [{ requestId: pending[0]?.id ?? '', value: { action } }] });
      expect(result.status).toBe('completed');
      expect(JSON.stringify(model.requests.at(-1))).toContain('"status":"denied"');
      expect(seen.filter(({ method }) => method === 'tools/call')).toHaveLength(1);
    },
  );

  it('a page that the user has to visit first makes the call an error if its URL is not safe to open', async () => {
    const { toolset } = toolsetOf({
      'tools/call': () => {
        throw visits('file:///etc/passwd');
      },
    });
    expect(await runCall(toolset, 'act')).toMatchObject({ code: 'mcp_unsupported_request' });
  });

  it('a page without a URL makes the call an error mcp_refused', async () => {
    const { toolset } = toolsetOf({
      'tools/call': () => {
        throw new RawError(-32042, 'visit something', { elicitations: [] });
      },
    });
    expect(await runCall(toolset, 'act')).toMatchObject({ code: 'mcp_refused' });
  });
});

describe('an empty cursor', () => {
  it.each([null, ''])('an empty cursor ends a list of tools (%j)', async (nextCursor) => {
    const { toolset, seen } = toolsetOf({
      'tools/list': ({ cursor }) =>
        cursor === undefined ? { tools: [act], nextCursor: '2' } : { tools: [{ ...act, name: 'more' }], nextCursor },
    });
    expect((await toolset.tools()).map(({ name }) => name)).toEqual(['act', 'more']);
    expect(seen).toHaveLength(2);
  });

  it.each([null, ''])('an empty cursor also ends lists of resources (%j)', async (nextCursor) => {
    const { toolset, seen } = toolsetOf({
      'resources/list': () => ({ resources: [{ uri: 'x:1', name: 'one' }], nextCursor }),
      'resources/templates/list': () => ({ resourceTemplates: [], nextCursor }),
    });
    expect(await runCall(mcpResources(toolset), 'list_resources')).toMatchObject({
      output: { output: [{ uri: 'x:1', name: 'one' }] },
    });
    expect(seen).toHaveLength(2);
  });

  it.each([null, ''])('an empty cursor ends the lists of a client of the application (%j)', async (nextCursor) => {
    const client = {
      listTools: async () => ({ tools: [act], nextCursor }),
      callTool: async () => text('done'),
      close: async () => undefined,
    };
    const toolset = mcpToolset({ name: 'own', server: { type: 'client', open: () => client }, unchecked: true });
    expect(await toolset.tools()).toHaveLength(1);
  });
});

it('a list has at most maxPages pages', async () => {
  const pages = (from: number): Parameters<typeof rawServer>[0] => ({
    'tools/list': ({ cursor = '1' }) => ({
      tools: [{ ...act, name: `t${cursor}` }],
      ...(Number(cursor) < from && { nextCursor: `${Number(cursor) + 1}` }),
    }),
  });
  expect(await toolsetOf(pages(100), { maxPages: 100 }).toolset.tools()).toHaveLength(100);
  expect(await toolsetOf(pages(100)).toolset.tools()).toHaveLength(100);
  const { toolset, seen } = toolsetOf(pages(101), { maxPages: 100 });
  await expect(toolset.tools()).rejects.toMatchObject({
    code: 'mcp_list_failed',
    message: expect.stringContaining('raise maxPages'),
  });
  expect(seen).toHaveLength(100);
});

describe('base64', () => {
  const png = (data: string): object => ({ content: [{ type: 'image', mimeType: 'image/png', data }] });
  it.each([
    ['in lines', 'iVBO\r\nRw0K\n'],
    ['without padding', '_-8'],
    ['for URLs', '_-8='],
    ['in the standard form', '/+8='],
  ])('base64 is decoded from %s', async (_how, data) => {
    const { toolset } = toolsetOf({ 'tools/call': () => png(data) });
    const bytes = Buffer.from(data, data.includes('_') ? 'base64url' : 'base64').toString('base64');
    expect(await runCall(toolset, 'act')).toMatchObject({ status: 'ok', parts: [{ data: bytes }] });
  });

  it.each(['A', 'AAAA=A==', 'AA===', '%%%', 'AAAAA'])('base64 is not decoded from %s', async (data) => {
    const { toolset } = toolsetOf({ 'tools/call': () => png(data) });
    expect(await runCall(toolset, 'act')).toMatchObject({
      output: { output: '[image omitted: its data is not base64]' },
    });
  });
});

describe("the SDK's client of a toolset", () => {
  it("the SDK's client of a toolset returns lists and results as the server sent them", async () => {
    const tool = { ...act, description: 'Acts', annotations: { readOnlyHint: true } };
    const { toolset, seen } = toolsetOf({
      'tools/list': () => ({ tools: [tool] }),
      'tools/call': () => ({ ...text('hi'), structuredContent: { n: 1 }, _meta: { cost: 3 } }),
    });
    await toolset.tools();
    const client = (await toolset.session.client()) as unknown as Client;
    expect(await client.callTool({ name: 'act', arguments: {} })).toMatchObject({
      content: [{ type: 'text', text: 'hi' }],
      structuredContent: { n: 1 },
      _meta: { cost: 3 },
    });
    expect(await client.listTools()).toMatchObject({ tools: [tool] });
    // The toolset still reads its own results.
    expect(await runCall(toolset, 'act')).toMatchObject({ output: { output: { n: 1 }, _meta: { cost: 3 } } });
    expect(JSON.stringify(seen)).not.toContain('io.mortise');
  });

  it("the SDK's client of a toolset lists definitions that mcpTool accepts", async () => {
    const { toolset } = toolsetOf({
      'tools/list': () => ({ tools: [act, { ...act, name: 'b', description: 'B' }] }),
      'tools/call': ({ name }) => text(`called ${name}`),
    });
    const client = (await toolset.session.client()) as unknown as Client;
    const { tools } = await client.listTools();
    const made = tools.map((listed) =>
      mcpTool(listed, () => toolset.session, { name: 'raw', prefix: 'x_', validator: jsonSchemaValidator() }),
    );
    expect(made.map(({ name, mcp }) => [name, mcp.definition.annotations])).toEqual([
      ['x_act', {}],
      ['x_b', {}],
    ]);
    const own = { name: 'own', tools: async () => made };
    expect(await runCall(own, 'x_b')).toMatchObject({ output: { output: 'called b' } });
  });

  it('mcpTool refuses an invalid definition at once', () => {
    expect(() =>
      mcpTool({ name: 'odd', inputSchema: { type: 'string' } }, () => Promise.reject(new Error('not called')), {
        name: 'raw',
        unchecked: true,
      }),
    ).toThrow('is not the schema of an object');
  });
});
