import { InMemoryTransport } from '@modelcontextprotocol/client';
import { functionTool, llmAgent, ToolError } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type McpServer, mcpToolset } from '@mortise/mcp';
import { serveMcp } from '@mortise/mcp/server';
import { tracedCalls, tracedRunner } from '@mortise/otel';
import { scriptedModel } from '@mortise/testing';
import { expect, it, onTestFinished } from 'vitest';
import { realMetrics } from './real-metrics.ts';

it('the real SDK counts models, agents, tools and calls of MCP, of both sides, by the conventions', async () => {
  const metrics = realMetrics();
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });
  const fail = functionTool({
    name: 'fail',
    description: 'Fails',
    effect: 'read',
    run: () => {
      throw new ToolError('not today');
    },
  });
  const server = serveMcp({ tools: [look, fail], aroundCall: tracedCalls({ meterProvider: metrics.provider }) });
  onTestFinished(() => server.close());
  const open = async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs as never);
    return ours;
  };
  const tools = mcpToolset({
    ...{ name: 'there', server: { type: 'transport', open } as McpServer, validator: jsonSchemaValidator() },
    onWarning: () => undefined,
  });
  const usage = { inputTokens: 12, outputTokens: 3, cachedInputTokens: 4 };
  const model = scriptedModel([{ calls: [{ name: 'look' }, { name: 'fail' }], usage }, 'Done'], {
    provider: 'openai',
    id: 'gpt-5',
  });
  const agent = llmAgent({ name: 'asker', model, tools: [tools] });
  const runner = tracedRunner({ agent }, { meterProvider: metrics.provider });
  onTestFinished(() => runner.close());
  expect((await runner.run('Go')).text).toBe('Done');

  const chat = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-5',
    'gen_ai.response.model': 'gpt-5',
  };
  const tool = (name: string) => ({
    'gen_ai.tool.name': name,
    'gen_ai.tool.type': 'extension',
    'gen_ai.agent.name': 'asker',
  });
  const mcp = { 'mcp.method.name': 'tools/call', 'gen_ai.operation.name': 'execute_tool' };
  const of = (name: string) => ({ ...mcp, 'gen_ai.tool.name': name });
  const tokens = { unit: '{token}', attributes: { ...chat, 'gen_ai.token.modality': 'unknown' } };
  const failed = { 'error.type': 'tool_error' };
  const seconds = { unit: 's', value: 1 };
  const served = { 'network.transport': 'pipe' };
  const values = await metrics.collect();
  expect(values).toHaveLength(13);
  expect(values).toEqual(
    expect.arrayContaining([
      { name: 'gen_ai.client.inference.duration', unit: 's', value: 2, attributes: chat },
      // The second call has no usage, which counts as 0.
      { name: 'gen_ai.client.inference.usage.input_tokens', ...tokens, value: 12 },
      { name: 'gen_ai.client.inference.usage.output_tokens', ...tokens, value: 3 },
      { name: 'gen_ai.client.inference.usage.cache_read.input_tokens', ...tokens, value: 4 },
      { name: 'gen_ai.client.inference.operation.input_tokens', unit: '{token}', value: 1, attributes: chat },
      { name: 'gen_ai.client.inference.operation.output_tokens', unit: '{token}', value: 1, attributes: chat },
      {
        name: 'gen_ai.invoke_agent.duration',
        ...seconds,
        attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'asker' },
      },
      { name: 'gen_ai.execute_tool.duration', ...seconds, attributes: tool('look') },
      { name: 'gen_ai.execute_tool.duration', ...seconds, attributes: { ...tool('fail'), ...failed } },
      { name: 'mcp.client.operation.duration', ...seconds, attributes: of('look') },
      { name: 'mcp.client.operation.duration', ...seconds, attributes: { ...of('fail'), ...failed } },
      { name: 'mcp.server.operation.duration', ...seconds, attributes: { ...served, ...of('look') } },
      {
        name: 'mcp.server.operation.duration',
        ...seconds,
        // A tool that has not answered yet, whose name may be any string.
        attributes: { ...mcp, ...served, ...failed },
      },
    ]),
  );
});
