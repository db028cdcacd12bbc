import { createRunner, llmAgent, type RunEvent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpToolset, type McpToolsetSettings, mcpPrompt, mcpResources, mcpToolset } from '../src/index.ts';
import { rawServer } from './raw-server.ts';
import { runCall } from './run-tool.ts';

const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

type Answers = Parameters<typeof rawServer>[0];
const object = { type: 'object' } as const;

function toolsetOf(answers: Answers, options: Partial<McpToolsetSettings> = {}): McpToolset {
  const { server } = rawServer(answers);
  const toolset = mcpToolset({ name: 'srv', server, validator: jsonSchemaValidator({}), ...options });
  open.push(toolset);
  return toolset;
}

function listing(...tools: readonly object[]): Answers {
  return { 'tools/list': () => ({ tools: tools.map((each) => ({ inputSchema: object, ...each })) }) };
}

/** Returns the warnings of a run about a list of tools. */
async function saidOfList(toolset: McpToolset): Promise<string> {
  const model = scriptedModel(['done']);
  const app = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [toolset] }) });
  const seen: RunEvent[] = [];
  for await (const event of app.stream({ message: 'go' })) if (event.type === 'warning') seen.push(event);
  return JSON.stringify(seen);
}

/** Returns the tool response that the model reads for a result with these blocks. */
async function saidOfBlocks(...content: readonly unknown[]): Promise<string> {
  const toolset = toolsetOf({ ...listing({ name: 'act' }), 'tools/call': () => ({ content }) });
  return JSON.stringify(await runCall(toolset, 'act'));
}

function member(schema: object): object {
  return { name: 'act', inputSchema: { ...object, properties: { a: schema } } };
}

const pages = { ...listing({ name: 'act' }), 'tools/list': () => ({ tools: [], nextCursor: `${Math.random()}` }) };
const rows: readonly [place: string, said: RegExp, run: () => Promise<string>][] = [
  [
    'a tool with an invalid schema',
    /mcp_tool_invalid.*tool \\"act\\" is omitted: /,
    () => saidOfList(toolsetOf(listing({ name: 'act', inputSchema: { type: 'string' } }))),
  ],
  [
    'the second of two tools of one name',
    /tool \\"act\\" is omitted: the server has two/,
    () => saidOfList(toolsetOf(listing({ name: 'act' }, { name: 'act' }))),
  ],
  [
    'a tool without a pin',
    /mcp_tool_unpinned.*tool \\"act\\" is omitted/,
    () => saidOfList(toolsetOf(listing({ name: 'act' }), { pins: {} })),
  ],
  [
    'a tool that differs from its pinned definition',
    /mcp_tool_changed.*tool \\"act\\" is omitted/,
    () => saidOfList(toolsetOf(listing({ name: 'act' }), { pins: { act: 'x' } })),
  ],
  [
    'differences of a tool beyond those shown',
    /mcp_tool_changed.*inputSchema: .*…/,
    async () => {
      let version = 0;
      const properties = () =>
        Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`m${at}`, { type: 'string', title: `${version}` }]));
      const toolset = toolsetOf({
        'tools/list': () => ({ tools: [{ name: 'act', inputSchema: { ...object, properties: properties() } }] }),
      });
      await toolset.tools();
      version++;
      toolset.refresh();
      return saidOfList(toolset);
    },
  ],
  [
    'text that is longer than allowed',
    /mcp_server_warning.*tool \\"act\\" has texts of more than 50 characters/,
    () => saidOfList(toolsetOf(listing({ name: 'act', description: 'word '.repeat(20) }), { maxDescriptionChars: 50 })),
  ],
  [
    'text in a schema that is longer than allowed',
    /mcp_server_warning.*tool \\"act\\" has texts of more than 50 characters/,
    () => saidOfList(toolsetOf(listing(member({ description: 'word '.repeat(20) })), { maxDescriptionChars: 50 })),
  ],
  [
    'a keyword that is not enforced',
    /mcp_schema_loosened.*\/properties\/a\/pattern/,
    () => saidOfList(toolsetOf(listing(member({ type: 'string', pattern: '(' })))),
  ],
  [
    'a keyword that depends on an unenforced one',
    /mcp_schema_loosened.*\/unevaluatedProperties/,
    () =>
      saidOfList(
        toolsetOf(
          listing({
            name: 'act',
            inputSchema: { ...object, patternProperties: { '(': object }, unevaluatedProperties: false },
          }),
        ),
      ),
  ],
  [
    'an invalid output schema',
    /mcp_schema_loosened.*invalid outputSchema/,
    () => saidOfList(toolsetOf(listing({ name: 'act', outputSchema: 'none' }))),
  ],
  [
    'pages beyond those that are read',
    /toolset_failed.*more than 3 pages/,
    () => saidOfList(toolsetOf(pages, { maxPages: 3 })),
  ],
  [
    'a page without a list',
    /toolset_failed.*array.*tools/,
    () => saidOfList(toolsetOf({ 'tools/list': () => ({ entries: [] }) })),
  ],
  ['an unknown block', /\[unsupported: hologram\]/, () => saidOfBlocks({ type: 'hologram' })],
  [
    'an invalid image',
    /\[image omitted: its data is not base64\]/,
    () => saidOfBlocks({ type: 'image', mimeType: 'image/png', data: '!' }),
  ],
  [
    'a media block without a type',
    /\[audio omitted: the block has no valid media type\]/,
    () => saidOfBlocks({ type: 'audio', data: 'AAAA' }),
  ],
  [
    'a resource without content',
    /\[resource without content: a:b\]/,
    () => saidOfBlocks({ type: 'resource', resource: { uri: 'a:b' } }),
  ],
  ['a link without a URI', /\[link omitted: the block has no URI\]/, () => saidOfBlocks({ type: 'resource_link' })],
  [
    'invalid resources',
    /"omitted":2/,
    async () => {
      const client = {
        listTools: async () => ({ tools: [] }),
        callTool: async () => ({}),
        listResources: async () => ({ resources: ['none', { uri: 'a:b', name: 'b' }, null] }),
        getServerCapabilities: () => ({ resources: {} }),
        close: async () => undefined,
      };
      const toolset = toolsetOf({}, { server: { type: 'client', open: () => client } });
      return JSON.stringify(await runCall(mcpResources(toolset), 'list_resources'));
    },
  ],
  [
    'media of a prompt, which an instruction cannot have',
    /Look at this:\n\[image\/png omitted: an instruction can only be text\]/,
    () => {
      const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
      const messages = [{ type: 'text', text: 'Look at this:' }, image].map((content) => ({ role: 'user', content }));
      return mcpPrompt(toolsetOf({ ...listing(), 'prompts/get': () => ({ messages }) }), 'look')();
    },
  ],
];

describe('parts of a server that are omitted', () => {
  it.each(rows)('reports %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
