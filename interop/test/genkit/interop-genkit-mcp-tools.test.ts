import { createMcpClient } from '@genkit-ai/mcp';
import { fromGenkitTools } from '@mortise/genkit';
import { testToolContext } from '@mortise/testing';
import { genkit, setGenkitRuntimeConfig } from 'genkit/beta';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servedAt } from '../ai-sdk-tools/served-at.ts';
import { drawingServer, png } from '../drawing-server.ts';
import { callOf, settings } from './call-of.ts';

const server = drawingServer();
const ai = genkit({});
let closing: () => Promise<void>;
let client: ReturnType<typeof createMcpClient<true>>;

beforeAll(async () => {
  const { url, close } = await servedAt(server.fetch);
  closing = close;
  client = createMcpClient({ name: 'shop', mcpServer: { url }, multipart: true });
  await client.ready();
});
afterAll(async () => {
  await client.disable();
  await closing();
  await server.close();
});

it('lists the tools of an MCP client of Genkit, as the same objects while they do not change', async () => {
  const toolset = fromGenkitTools(() => client.getActiveTools(ai), settings);
  const tools = await toolset.tools(testToolContext());
  expect(tools.map(({ name }) => name)).toEqual(['add', 'draw', 'fail']);
  expect(await toolset.tools(testToolContext())).toBe(tools);
  expect(tools[0]?.declaration?.parametersJsonSchema).toMatchObject({ required: ['a', 'b'] });
  expect(toolset.omitted).toEqual([]);
});

it('says what to do when the validator of Genkit does not know the dialect of a schema', async () => {
  const { outcomes } = await callOf(() => client.getActiveTools(ai), { name: 'add', args: { a: 1, b: 2 } });
  const message = expect.stringContaining("jsonSchemaMode: 'interpret'");
  expect(outcomes).toMatchObject([{ code: 'genkit_dialect', message }]);
});

it('calls them, and returns their media and their errors', async () => {
  setGenkitRuntimeConfig({ jsonSchemaMode: 'interpret' });
  const source = (): ReturnType<typeof client.getActiveTools> => client.getActiveTools(ai);
  const added = await callOf(source, { name: 'add', args: { a: 1, b: 2 } });
  expect(added.outcomes).toEqual([{ status: 'ok', output: { sum: 3 } }]);
  const drawn = await callOf(source, { name: 'draw' });
  expect(drawn.outcomes).toMatchObject([
    { output: 'A picture', parts: [{ type: 'inlineData', mimeType: 'image/png', data: png }] },
  ]);
  const failed = await callOf(source, { name: 'fail' });
  expect(failed.outcomes).toMatchObject([{ output: { error: expect.stringContaining('there is no ink') } }]);
  const unfit = await callOf(source, { name: 'add', args: { a: 1, b: 'two' } });
  expect(unfit.outcomes).toMatchObject([{ code: 'invalid_args_schema', message: expect.stringContaining('b') }]);
});
