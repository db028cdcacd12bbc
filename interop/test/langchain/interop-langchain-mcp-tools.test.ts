import { fileURLToPath } from 'node:url';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { createRunner, llmAgent, type RunEvent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { fromLangchainTools } from '@mortise/langchain';
import { scriptedModel } from '@mortise/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedAt } from '../ai-sdk-tools/served-at.ts';
import { drawingServer, png, sumSchema } from '../drawing-server.ts';

const server = drawingServer(sumSchema);
const example = fileURLToPath(new URL('../../../examples/mcp-server/src/main.ts', import.meta.url));
let closing: () => Promise<void>;
let client: MultiServerMCPClient;

beforeAll(async () => {
  const { url, close } = await servedAt(server.fetch);
  closing = close;
  client = new MultiServerMCPClient({
    mcpServers: {
      drawing: { transport: 'http', url },
      tasks: { transport: 'stdio', command: process.execPath, args: ['--no-warnings', example] },
    },
  });
});
afterAll(async () => {
  await client.close();
  await closing();
  await server.close();
});

/** Runs one call of one tool in an agent of Mortise. */
async function call(of: string, name: string, args: object) {
  const tools = fromLangchainTools(await client.getTools(of), {
    validator: jsonSchemaValidator(),
    effect: ({ metadata }) => effectIn(metadata),
  });
  const model = scriptedModel([{ calls: [{ name, args: args as never }] }, 'Done.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream('Go')) events.push(event);
  return {
    tool: tools.find((tool) => tool.name === name),
    outcome: events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : []))[0],
  };
}

/** The hints of a server, for an application that trusts it. */
function effectIn(metadata: Readonly<Record<string, unknown>> | undefined) {
  const { annotations } = (metadata ?? {}) as { readonly annotations?: { readonly readOnlyHint?: boolean } };
  return annotations?.readOnlyHint ? 'read' : undefined;
}

describe('@langchain/mcp-adapters over HTTP', () => {
  it("tools of a server over HTTP are checked, run, and return the server's results", async () => {
    const { tool, outcome } = await call('drawing', 'add', { a: 1, b: 2 });
    expect(tool).toMatchObject({
      effect: 'read',
      metadata: { annotations: { readOnlyHint: true } },
      langchain: { responseFormat: 'content_and_artifact' },
    });
    expect(outcome).toMatchObject({
      status: 'ok',
      output: { artifact: [{ type: 'mcp_structured_content', data: { sum: 3 } }] },
      // The block itself, as the model of a LangChain agent reads it.
      modelOutput: { type: 'text', text: '{"sum":3}', structuredContent: { sum: 3 } },
    });
    expect((await call('drawing', 'add', { a: 1, b: 'two' })).outcome).toMatchObject({
      code: 'invalid_args_schema',
      message: expect.stringContaining('b'),
    });
  });

  it('a tool of a server over HTTP returns images as parts', async () => {
    const { outcome } = await call('drawing', 'draw', {});
    expect(outcome).toMatchObject({
      status: 'ok',
      parts: [{ type: 'inlineData', mimeType: 'image/png', data: png }],
    });
  });

  it("a failing tool of a server over HTTP is an error with the server's message", async () => {
    const { outcome } = await call('drawing', 'fail', {});
    expect(outcome).toMatchObject({ status: 'error', message: expect.stringContaining('there is no ink') });
  });
});

describe('@langchain/mcp-adapters over standard input and output', () => {
  const first = { id: 'first', title: 'Write the plan' };

  it('tools of a server over standard input and output read and write', async () => {
    const { outcome } = await call('tasks', 'list_tasks', {});
    expect(outcome).toMatchObject({ status: 'ok', modelOutput: { structuredContent: { tasks: [first] } } });
    expect((await call('tasks', 'add_task', { id: 'second', title: 'Read it' })).outcome).toMatchObject({
      status: 'ok',
      modelOutput: 'added second',
    });
    expect((await call('tasks', 'add_task', { id: '', title: 'x' })).outcome).toMatchObject({
      code: 'invalid_args_schema',
    });
  });

  it('a tool of a server that asks its user does not run when no user can be asked', async () => {
    const { outcome } = await call('tasks', 'delete_task', { id: 'first' });
    expect(outcome?.status).toBe('error');
    expect((await call('tasks', 'list_tasks', {})).outcome).toMatchObject({
      output: { content: { structuredContent: { tasks: expect.arrayContaining([first]) } } },
    });
  });
});
