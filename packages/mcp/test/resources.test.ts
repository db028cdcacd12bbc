import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel, testToolContext, toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type McpToolset, mcpPrompt, mcpResources, mcpToolset } from '../src/index.ts';
import { askingServer } from './asking-server.ts';
import { everythingServer } from './official.ts';
import { faulty, runCall } from './run-tool.ts';

const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

function everything(): McpToolset {
  const toolset = freshToolset();
  open.push(toolset);
  return toolset;
}

function freshToolset(): McpToolset {
  return mcpToolset({ name: 'docs', server: everythingServer, validator: jsonSchemaValidator() });
}

it('resources are listed and read by the model', async () => {
  const resources = mcpResources(everything(), { prefix: 'docs_' });
  const listed = JSON.stringify(await runCall(resources, 'docs_list_resources'));
  const uri = /demo:\/\/resource\/[^"]+/.exec(listed)?.[0] ?? '';
  expect(await runCall(resources, 'docs_read_resource', { uri })).toMatchObject({
    status: 'ok',
    output: { output: expect.stringMatching(/./) },
  });
});

it('lists the templates of resources next to the resources', async () => {
  const outcome = await runCall(mcpResources(everything()), 'list_resources');
  expect(outcome).toMatchObject({
    output: {
      output: expect.arrayContaining([
        expect.objectContaining({ uriTemplate: 'demo://resource/dynamic/text/{resourceId}' }),
      ]),
    },
  });
});

describe('a list of resources', () => {
  const paged = (pages: (cursor: string | undefined) => object): McpToolset => {
    const client = {
      listTools: async () => ({ tools: [] }),
      callTool: async () => ({}),
      close: async () => undefined,
      getServerCapabilities: () => ({ resources: {} }),
      listResources: async (params?: { cursor?: string }) => pages(params?.cursor),
      listResourceTemplates: () => Promise.reject(Object.assign(new Error('Method not found'), { code: -32601 })),
      readResource: async () => ({}),
    };
    const server = { type: 'client', open: () => client } as const;
    const toolset = mcpToolset({ name: 'paged', server, unchecked: true, maxPages: 3 });
    open.push(toolset);
    return toolset;
  };

  it('a list of resources has all pages, even if the server does not support templates', async () => {
    const pages = (cursor = '0'): object => ({
      resources: [{ uri: `x:${cursor}` }],
      ...(cursor !== '2' && { nextCursor: String(Number(cursor) + 1) }),
    });
    expect(await runCall(mcpResources(paged(pages)), 'list_resources')).toMatchObject({
      output: { output: [{ uri: 'x:0' }, { uri: 'x:1' }, { uri: 'x:2' }] },
    });
  });

  it.each([
    ['without an end', (cursor = '0') => ({ resources: [], nextCursor: `${cursor}0` }), 'more than 3 pages'],
    ['that repeats its cursor', () => ({ resources: [], nextCursor: 'again' }), 'repeats its cursor'],
  ])('a list of resources %s is an error, never a partial list', async (_what, pages, message) => {
    expect(await runCall(mcpResources(paged(pages)), 'list_resources')).toMatchObject({
      code: 'mcp_list_failed',
      message: expect.stringContaining(message),
    });
  });
});

it('a resource may be media, which the model gets as a part', async () => {
  const outcome = await runCall(mcpResources(everything()), 'read_resource', { uri: 'demo://resource/dynamic/blob/1' });
  expect(outcome).toMatchObject({ status: 'ok', parts: [{ type: 'inlineData', data: expect.any(String) }] });
});

it('reports an unknown resource as an error of the server', async () => {
  const outcome = await runCall(mcpResources(everything()), 'read_resource', { uri: 'demo://nothing' });
  expect(outcome).toMatchObject({ status: 'error', code: 'mcp_refused' });
});

it('the arguments of the resource tools are checked', async () => {
  const resources = mcpResources(everything());
  for (const args of [{}, { uri: 7 }, { uri: 'x', more: 1 }])
    expect(await runCall(resources, 'read_resource', args)).toMatchObject({ code: 'invalid_args_schema' });
});

it('a server without resources has no resource tools', async () => {
  const { toolset } = faulty('');
  expect(await mcpResources(toolset).tools(testToolContext())).toEqual([]);
});

it('a prompt of a server instructs an agent', async () => {
  const model = scriptedModel(['done', 'done']);
  const instruction = mcpPrompt(everything(), 'args-prompt', { city: 'Rome' });
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, instruction }) });
  await app.run({ message: 'go' });
  expect(model.requests[0]?.instructions.join(' ')).toContain('Rome');
});

it('reports an unknown prompt as a failed request', async () => {
  const { server } = askingServer();
  const toolset = mcpToolset({ name: 'none', server, unchecked: true });
  open.push(toolset);
  await expect(mcpPrompt(toolset, 'nothing')()).rejects.toThrow();
});

testConformance('mcpResources', toolsetCases, () => ({ toolset: mcpResources(everything()) }), {
  lacks: {
    change: 'it has the same two tools',
    failure: 'the toolset of the server fails',
    secrets: 'the toolset of the server reports them',
    warning: 'it has no warnings',
    prepare: 'its tools have no prepare',
  },
});

// The conformance cases of a tool share a server, because they do not close it.
const shared = freshToolset();
afterAll(() => shared.close());

testConformance('read_resource', toolCases, async () => {
  const [, tool] = await mcpResources(shared).tools({} as never);
  if (!tool) throw new Error('the server has no resources');
  return { tool, args: { uri: 'demo://resource/dynamic/text/1' }, badArgs: {} };
});
