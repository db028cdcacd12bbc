import { InMemoryTransport } from '@modelcontextprotocol/client';
import { functionTool, okResult, schemaTool, staticToolset } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { mcpToolset } from '../src/index.ts';
import { payingTool } from './paying-tool.ts';
import { runCalls } from './run-tool.ts';
import { clientKinds, clientOf, serve, withOptions } from './serve-client.ts';

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
  run: () => okResult('drawn', { parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' }] }),
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

const { pay, paid } = payingTool();
const tools = [weather, staticToolset('others', [picture, slow, broken, pay])];

describe.each(clientKinds)('tools served to a client (%s)', (kind) => {
  it('tools served to a client are listed with schemas and hints', async () => {
    const client = await clientOf(kind, serve({ tools }));
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

  it('tools served to a client can be called, with structured content, media and progress', async () => {
    const client = await clientOf(kind, serve({ tools }));
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
    await client.callTool({ name: 'slow' }, ...withOptions(kind, { onprogress: (value) => void progress.push(value) }));
    expect(progress).toEqual([{ progress: 1, total: 2 }]);
  });

  it('tools served to a client return errors only with the text that a model may read', async () => {
    const client = await clientOf(kind, serve({ tools }));
    const bad = await client.callTool({ name: 'weather', arguments: { city: 7 } });
    expect(bad).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('city') }] });
    const failed = await client.callTool({ name: 'broken' });
    expect(failed.isError).toBe(true);
    expect(JSON.stringify(failed)).not.toContain('secret of a library');
    expect(await client.callTool({ name: 'wether' })).toMatchObject({ isError: true });
  });

  it('tools served to a client report a call with an unknown outcome to the model of the client', async () => {
    const lost = functionTool({
      name: 'lost',
      description: 'Breaks',
      run: () => {
        throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      },
    });
    const client = await clientOf(kind, serve({ tools: [lost] }));
    expect(await client.callTool({ name: 'lost' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('effect is unknown') }],
    });
  });
});

it.each(['2025 in process', '2026 in process', '2025 over HTTP'] as const)(
  'tools served to a client require no argument in a header, because headers are not compared (%s)',
  async (kind) => {
    const inputJsonSchema = {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, any: {} },
    };
    const tool = schemaTool({ name: 'move', description: 'Moves', inputJsonSchema, unchecked: true, run: () => 'ok' });
    const { tools: listed } = await (await clientOf(kind, serve({ tools: [tool] }))).listTools();
    expect(listed[0]?.inputSchema.properties).toEqual({ region: { type: 'string' }, any: {} });
  },
);

it('served tools can be used as a toolset again, including their questions', async () => {
  const server = serve({ tools });
  const toolset = mcpToolset({
    name: 'again',
    validator: jsonSchemaValidator(),
    server: {
      type: 'transport',
      async open() {
        const [ours, theirs] = InMemoryTransport.createLinkedPair();
        await server.connect(theirs as never);
        return ours;
      },
    },
  });
  onTestFinished(() => toolset.close());
  const { outcomes, status } = await runCalls(toolset, [
    { name: 'weather', args: { city: 'Rome' } },
    { name: 'pay', args: { amount: 1 } },
  ]);
  expect(outcomes[0]).toMatchObject({ output: { output: { celsius: 4 } } });
  expect(status).toBe('paused');
  expect(paid).toEqual([]);
});
