import { join } from 'node:path';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type McpServer, mcpToolset } from '@mortise/mcp';
import { fromAgentsTools, toAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { Agent, type MCPServer, MCPServerStdio, MCPServerStreamableHttp } from '@openai/agents-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskServer } from '../../../examples/mcp-server/src/task-server.ts';
import { servedAt } from '../ai-sdk-tools/served-at.ts';
import { FakeModel, type FakeTurn } from './fake-model.ts';
import { runTool, settings } from './run-tool.ts';
import { outputsOf, run } from './their-agent.ts';

const program = join(import.meta.dirname, '../../../examples/mcp-server/src/main.ts');
const command = { command: process.execPath, args: [program] };
const tasks = new Map<string, string>();
const served = taskServer(tasks);
let http: Awaited<ReturnType<typeof servedAt>>;
beforeAll(async () => {
  http = await servedAt(served.fetch);
});
afterAll(async () => {
  await http.close();
  await served.close();
});

const transports: readonly (readonly [string, () => MCPServer, () => McpServer])[] = [
  [
    'stdio',
    () => new MCPServerStdio({ ...command, clientSessionTimeoutSeconds: 300 }),
    () => ({ type: 'stdio', ...command }),
  ],
  [
    'HTTP',
    () => new MCPServerStreamableHttp({ url: http.url, clientSessionTimeoutSeconds: 300 }),
    () => ({ type: 'http', url: http.url, allowPrivateNetwork: true }),
  ],
];

describe.each(transports)('tools of a server over %s', (kind, theirs, ours) => {
  const id = `of ${kind}`;

  it('tools of a server come in through an agent of the SDK', async () => {
    const server = theirs();
    await server.connect();
    try {
      const source = new Agent({ name: 'theirs', mcpServers: [server] });
      const { tools } = await createRunner({
        agent: llmAgent({ name: 'a', model: scriptedModel([]), tools: [fromAgentsTools(source, settings)] }),
      }).listTools();
      expect(tools.map(({ name }) => name)).toEqual(['list_tasks', 'add_task', 'delete_task']);
      expect(tools[1]?.declaration?.parametersJsonSchema).toMatchObject({
        properties: { id: { type: 'string', minLength: 1 } },
        required: ['id', 'title'],
      });
      const outcomeOf = async (name: string, args: object) => (await runTool(source, { name, args })).outcomes[0];
      expect(await outcomeOf('add_task', { id })).toMatchObject({ code: 'invalid_args_schema' });
      expect(await outcomeOf('add_task', { id, title: 'Plan' })).toEqual({ status: 'ok', output: `added ${id}` });
      expect(JSON.stringify(await outcomeOf('list_tasks', {}))).toContain(id);
      // The server asks with a form, which its client in the SDK cannot answer: nothing is deleted.
      await outcomeOf('delete_task', { id });
      expect(JSON.stringify(await outcomeOf('list_tasks', {}))).toContain(id);
    } finally {
      await server.close();
    }
  });

  it('tools of a server are exported by a runner, and those that ask interrupt the run there', async () => {
    const toolset = mcpToolset({ name: 'tasks', server: ours(), validator: jsonSchemaValidator() });
    // A person has to approve every call of `add`.
    const gated = requireConfirmation(toolset, (_args, _context, { name }) => name === 'add_task');
    const runner = createRunner({ agent: llmAgent({ name: 'ours', model: scriptedModel([]), tools: [gated] }) });
    try {
      const tools = await toAgentsTools(runner, { session: 'chat-1' });
      const agentOf = (...turns: FakeTurn[]) => new Agent({ name: 'theirs', model: new FakeModel(turns), tools });
      const adding = agentOf({ calls: [{ name: 'add_task', args: { id, title: 'Go' } }] }, 'done');
      const asked = await run(adding, 'go');
      expect(asked.interruptions.map(({ name }) => name)).toEqual(['add_task']);
      for (const interruption of asked.interruptions) asked.state.approve(interruption);
      await run(adding, asked.state);
      expect(outputsOf(adding)).toMatchObject([{ text: expect.stringContaining(`added ${id}`) }]);
      const listing = agentOf({ calls: [{ name: 'list_tasks', args: {} }] }, 'done');
      await run(listing, 'go');
      expect(JSON.stringify(outputsOf(listing))).toContain(id);
    } finally {
      await runner.close();
    }
  });
});
