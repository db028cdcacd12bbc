import { functionTool, llmAgent, type Tool, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type TracedCall, tracedCalls, tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedMetrics } from './support/recorded-metrics.ts';
import { RecordedSpans } from './support/recorded-spans.ts';

followContexts();

/** Creates a tool like those of `@mortise/mcp`. */
function served(name: string, run: Tool['run'], gates: readonly ToolGate[] = []): Tool {
  const tool = functionTool({ name, description: name, effect: 'read', gates, run: () => null });
  return { ...tool, run, mcp: { server: 'there' } } as Tool;
}

const refuse: ToolGate = {
  name: 'refuse',
  order: 'policy',
  check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'no' } }),
};

it('calls of server tools have an MCP duration next to their tool duration, if they reached the server', async () => {
  const metrics = new RecordedMetrics();
  const tools = [
    served('looks', () => ({ status: 'ok', output: 1 })),
    served('fails', () => ({ status: 'error', code: 'tool_failed', message: 'no' })),
    served('refused', () => ({ status: 'ok', output: 1 }), [refuse]),
    functionTool({ name: 'own', description: 'Ours', effect: 'read', run: () => 1 }),
  ];
  const calls = [...tools.map(({ name }) => ({ name })), { name: 'nothing' }];
  const agent = llmAgent({ name: 'a', model: scriptedModel([{ calls }, 'Done']), tools });
  const spans = new RecordedSpans();
  await tracedRunner({ agent }, { tracerProvider: spans, meterProvider: metrics }).run('Go');
  const of = (name: string) => ({
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
  });
  const name = 'mcp.client.operation.duration';
  expect(metrics.values.filter((each) => each.name === name).map(({ attributes }) => attributes)).toEqual([
    of('looks'),
    { ...of('fails'), 'error.type': 'tool_error' },
  ]);
  expect(metrics.values.filter((each) => each.name === 'gen_ai.execute_tool.duration')).toHaveLength(calls.length);
  expect(spans.find('execute_tool fails').attributes['error.type']).toBe('tool_error');
  expect(metrics.options.get(name)).toMatchObject({
    unit: 's',
    advice: { explicitBucketBoundaries: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300] },
  });
});

it('a server measures the duration of calls, with the tool name only if the tool has answered before', async () => {
  const metrics = new RecordedMetrics();
  const around = tracedCalls({ tracerProvider: new RecordedSpans(), meterProvider: metrics });
  const callOf = (name: string, transport: TracedCall['transport'] = 'http'): TracedCall => ({
    ...{ name, transport, requestId: 1, sessionId: undefined, meta: undefined },
  });
  const answers = async (): Promise<object> => ({ content: [] });
  const fails = async (): Promise<object> => ({ content: [], isError: true });
  const rejects = (error: Error) => async (): Promise<object> => {
    throw error;
  };
  await around(fails, callOf('anything'));
  await around(answers, callOf('look'));
  await around(fails, callOf('look', 'pipe'));
  const error = Object.assign(new Error('bad'), { code: -32602 });
  await expect(around(rejects(error), callOf('look'))).rejects.toBe(error);
  const crash = new TypeError('bad');
  await expect(around(rejects(crash), callOf('other'))).rejects.toBe(crash);
  const about = {
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'network.transport': 'tcp',
  };
  const look = { ...about, 'gen_ai.tool.name': 'look' };
  const name = 'mcp.server.operation.duration';
  expect(metrics.values.map(({ name: its, attributes }) => [its, attributes])).toEqual([
    [name, { ...about, 'error.type': 'tool_error' }],
    [name, look],
    [name, { ...look, 'network.transport': 'pipe', 'error.type': 'tool_error' }],
    [name, { ...look, 'error.type': '-32602', 'rpc.response.status_code': '-32602' }],
    [name, { ...about, 'error.type': 'TypeError' }],
  ]);
  for (const { value } of metrics.values) expect(value).toBeGreaterThanOrEqual(0);
  expect(metrics.options.get(name)).toMatchObject({ unit: 's' });
});
