import { createMCPClient } from '@ai-sdk/mcp';
import { fromAiTools } from '@mortise/ai-sdk';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { testToolContext } from '@mortise/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { drawingServer, png, sumSchema } from '../drawing-server.ts';
import { runnerOf } from './call-of.ts';
import { servedAt } from './served-at.ts';

const server = drawingServer(sumSchema);
let closing: () => Promise<void>;
let client: Awaited<ReturnType<typeof createMCPClient>>;

beforeAll(async () => {
  const { url, close } = await servedAt(server.fetch);
  closing = close;
  client = await createMCPClient({ transport: { type: 'http', url } });
});
afterAll(async () => {
  await client.close();
  await closing();
  await server.close();
});

describe('@ai-sdk/mcp tools', () => {
  it('tools of @ai-sdk/mcp need a validator, which then checks their arguments', async () => {
    const tools = await client.tools();
    const unchecked = fromAiTools(tools);
    expect(await unchecked.tools(testToolContext())).toEqual([]);
    expect(unchecked.omitted).toContainEqual({
      tool: 'add',
      member: '',
      why: expect.stringContaining('give fromAiTools a validator'),
    });
    const runner = runnerOf(tools, { validator: jsonSchemaValidator() });
    expect(await runner.callTool('add', { a: 1, b: 'two' })).toMatchObject({
      outcome: { status: 'error', code: 'invalid_args_schema', message: expect.stringContaining('b') },
    });
    expect(await runner.callTool('add', { a: 1, b: 2 })).toMatchObject({
      outcome: { status: 'ok', output: { structuredContent: { sum: 3 } } },
    });
  });

  it('tools of @ai-sdk/mcp return text and images to the model', async () => {
    const runner = runnerOf(await client.tools(), { unchecked: true });
    expect(await runner.callTool('draw', {})).toMatchObject({
      outcome: { status: 'ok', parts: [{ type: 'inlineData', mimeType: 'image/png', data: png }] },
    });
  });

  it("a failing tool of @ai-sdk/mcp is an error with the server's message", async () => {
    const runner = runnerOf(await client.tools(), { unchecked: true });
    expect(await runner.callTool('fail', {})).toMatchObject({
      outcome: { status: 'error', code: 'tool_failed', message: expect.stringContaining('there is no ink') },
    });
  });

  it('a tool of @ai-sdk/mcp is read-only if the server declares it and the application trusts the server', async () => {
    const tools = await client.tools();
    const effects = async (trustAnnotations: boolean) =>
      Object.fromEntries(
        (await fromAiTools(tools, { unchecked: true, trustAnnotations }).tools(testToolContext())).map(
          ({ name, effect }) => [name, effect],
        ),
      );
    expect(await effects(true)).toEqual({ add: 'read', draw: 'write', fail: 'write' });
    expect(await effects(false)).toEqual({ add: 'write', draw: 'write', fail: 'write' });
  });

  it('the schemas of the application, if there are any, check the calls of @ai-sdk/mcp tools', async () => {
    const tools = await client.tools({
      schemas: { add: { inputSchema: z.object({ a: z.number().max(5), b: z.number() }) } },
    });
    const runner = runnerOf(tools);
    expect(await runner.callTool('add', { a: 9, b: 2 })).toMatchObject({ outcome: { status: 'error' } });
    expect(await runner.callTool('add', { a: 5, b: 2 })).toMatchObject({ outcome: { status: 'ok' } });
  });
});
