import { createRunner, llmAgent } from '@mortise/core';
import { fromAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { Agent, type MCPServer, RunContext, setTracingDisabled, tool, type Usage } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FakeModel } from './fake-model.ts';
import { runTool, settings } from './run-tool.ts';

setTracingDisabled(true);

it('runs an agent of the SDK as a tool, shows its events, and counts its usage', async () => {
  const model = new FakeModel(['In Rome.']);
  const guide = new Agent({ name: 'guide', instructions: 'Guide.', model }).asTool({
    toolName: 'guide',
    toolDescription: 'd',
  });
  const runContext = new RunContext({ user: 'ada' });
  const { outcomes, events } = await runTool(
    [guide],
    { name: 'guide', args: { input: 'Where is it?' } },
    { runContext: () => runContext },
  );
  expect(outcomes).toEqual([{ status: 'ok', output: 'In Rome.' }]);
  expect(model.requests[0]?.input).toMatchObject([{ role: 'user', content: 'Where is it?' }]);
  const shown = events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []));
  expect(shown).toContainEqual({ type: 'raw_model_stream_event', delta: 'In Rome.' });
  expect(runContext.usage).toMatchObject({ inputTokens: 3, outputTokens: 2 } satisfies Partial<Usage>);
});

it('reports that a tool inside of an agent asked, and that no user can answer there', async () => {
  let ran = false;
  const remove = tool({
    name: 'remove',
    description: 'd',
    parameters: z.object({}),
    needsApproval: true,
    execute: () => {
      ran = true;
      return 'gone';
    },
  });
  const model = new FakeModel([{ calls: [{ name: 'remove', args: {} }] }]);
  const keeper = new Agent({ name: 'keeper', model, tools: [remove] }).asTool({
    toolName: 'keeper',
    toolDescription: 'd',
  });
  const { outcomes } = await runTool([keeper], { name: 'keeper', args: { input: 'Remove it' } });
  expect(outcomes).toEqual([
    {
      status: 'error',
      code: 'agents_inner_approval',
      message: expect.stringMatching(/`remove` needs an approval.*agentTool/),
    },
  ]);
  expect(ran).toBe(false);
});

/** Creates an MCP server as the SDK represents it, without a process. */
function serverOf(callTool: MCPServer['callTool']): MCPServer {
  return {
    name: 'files',
    cacheToolsList: false,
    connect: async () => {},
    close: async () => {},
    invalidateToolsCache: async () => {},
    listTools: async () => [
      {
        name: 'read_file',
        description: 'Reads a file',
        inputSchema: {
          type: 'object',
          properties: { path: { type: 'string' } },
          required: ['path'],
          additionalProperties: false,
        },
      },
    ],
    callTool,
  };
}

it('lists the tools of an agent and of its MCP servers, which stay the same from turn to turn', async () => {
  const calls: unknown[] = [];
  const server = serverOf(async (name, args) => {
    calls.push([name, args]);
    return [
      { type: 'text', text: 'text of it' },
      { type: 'image', data: 'AQID', mimeType: 'image/png' },
    ];
  });
  const own = tool({ name: 'own', description: 'd', parameters: z.object({}), execute: () => 'x' });
  const agent = new Agent({ name: 'theirs', mcpServers: [server], tools: [own] });
  const toolset = fromAgentsTools(agent, settings);
  const model = scriptedModel([{ calls: [{ name: 'read_file', args: { path: '/a' } }] }, 'done']);
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, tools: [toolset] }) });
  const seen = [];
  for await (const event of runner.stream('go')) if (event.type === 'toolEnd') seen.push(event.outcome);
  expect(seen).toEqual([
    { status: 'ok', output: 'text of it', parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AQID' }] },
  ]);
  expect(calls).toEqual([['read_file', { path: '/a' }]]);
  const [first, second] = model.requests;
  expect(first?.declarations.map(({ name }) => name)).toEqual(['read_file', 'own']);
  expect(second?.declarations).toBe(first?.declarations);
});

it('turns an error result of an MCP server into an error', async () => {
  const server = serverOf(async () =>
    Object.assign(
      [
        { type: 'text', text: 'no such' },
        { type: 'text', text: 'file' },
      ],
      { isError: true },
    ),
  );
  const { outcomes } = await runTool(new Agent({ name: 'theirs', mcpServers: [server] }), {
    name: 'read_file',
    args: { path: '/a' },
  });
  expect(outcomes).toEqual([{ status: 'error', code: 'tool_failed', message: 'no such\nfile' }]);
});
