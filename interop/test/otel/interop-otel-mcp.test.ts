import { InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer as SdkServer } from '@modelcontextprotocol/server';
import { functionTool, llmAgent, type Tool, ToolError, type ToolGate } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type McpServer, mcpToolset } from '@mortise/mcp';
import { type ServeMcpOptions, serveMcp } from '@mortise/mcp/server';
import { tracedCalls, tracedRunner, traceMeta } from '@mortise/otel';
import { scriptedModel } from '@mortise/testing';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { clientKinds, clientOf } from '../../../packages/mcp/test/serve-client.ts';
import { askGate } from '../../../packages/otel/test/support/team.ts';
import { followContexts, outline, realSdk } from './real-sdk.ts';

followContexts();

/**
 * Runs an agent with tracing that calls a tool of a server once. Returns its spans, and the spans of `more`.
 */
async function called(server: McpServer, name: string, sdk = realSdk()): Promise<readonly ReadableSpan[]> {
  const tools = mcpToolset({
    ...{ name: 'there', server, callMeta: traceMeta, validator: jsonSchemaValidator() },
    // The test ignores differences for an unknown server.
    onWarning: () => undefined,
  });
  const agent = llmAgent({ name: 'asker', model: scriptedModel([{ calls: [{ name }] }, 'Done']), tools: [tools] });
  const runner = tracedRunner({ agent }, { tracerProvider: sdk.provider });
  onTestFinished(() => runner.close());
  expect((await runner.run('Go')).text).toBe('Done');
  expect(sdk.open()).toEqual([]);
  return sdk.spans;
}

function transportTo(connect: (theirs: InMemoryTransport) => Promise<void>): McpServer {
  return {
    type: 'transport',
    open: async () => {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await connect(theirs);
      return ours;
    },
  } as McpServer;
}

function named(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0] as ReadableSpan;
}

const traceparentOf = (span: ReadableSpan): string => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

it('a server of the official SDK gets the span of the call, which is the client span of MCP as well', async () => {
  const seen: unknown[] = [];
  const server = new SdkServer({ name: 'there', version: '1' });
  const config = { description: 'Looks', inputSchema: z.object({}), annotations: { readOnlyHint: true } };
  server.registerTool('look', config, (_args, { mcpReq }) => {
    seen.push(mcpReq._meta?.['traceparent']);
    return { content: [{ type: 'text', text: 'seen' }] };
  });
  const spans = await called(
    transportTo((theirs) => server.connect(theirs)),
    'look',
  );
  expect(outline(spans)).toEqual(['invoke_agent asker', '  chat scripted', '  execute_tool look', '  chat scripted']);
  const call = named(spans, 'execute_tool look');
  expect(seen).toEqual([traceparentOf(call)]);
  expect(call.attributes).toMatchObject({ 'gen_ai.operation.name': 'execute_tool', 'mcp.method.name': 'tools/call' });
});

/** A server of ours that traces its calls. */
function traced(tools: readonly Tool[], sdk: ReturnType<typeof realSdk>, more: Partial<ServeMcpOptions> = {}) {
  const server = serveMcp({
    tools,
    aroundCall: tracedCalls({ tracerProvider: sdk.provider }),
    createRunner: (options) => tracedRunner(options, { tracerProvider: sdk.provider }),
    ...more,
  });
  onTestFinished(() => server.close());
  return server;
}

/** A gate like `askGate` that lets the call run after any answer, here that of a form. */
const confirmGate: ToolGate = {
  ...askGate(),
  check: (_call, { name }, { answers }) =>
    answers.length > 0
      ? { type: 'proceed' }
      : { type: 'pause', question: { kind: 'confirmation', hint: `May ${name} run?` } },
};
const pay = functionTool({ name: 'pay', description: 'Pays', gates: [confirmGate], run: () => 'paid' });
const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });

it("a run that a client of ours requests belongs to the client's trace", async () => {
  const sdk = realSdk();
  const server = traced([look], sdk);
  const spans = await called(
    transportTo((theirs) => server.connect(theirs as never)),
    'look',
    sdk,
  );
  expect(outline(spans)).toEqual([
    'invoke_agent asker',
    '  chat scripted',
    '  execute_tool look',
    '    tools/call look',
    '      invoke_agent client',
    '        execute_tool look',
    '  chat scripted',
  ]);
  const call = named(spans, 'tools/call look');
  // A server span, whose parent is in another process.
  expect(call.kind).toBe(1);
  expect(call.parentSpanContext?.isRemote).toBe(true);
  expect(call.attributes).toEqual({
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'look',
    'jsonrpc.request.id': expect.stringMatching(/\d/),
    'network.transport': 'pipe',
  });
});

const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const _meta = { traceparent: `00-${caller.traceId}-${caller.spanId}-01`, tracestate: 'rojo=1' };

it.each(clientKinds)('a `traceparent` of the official client is the parent (%s)', async (kind) => {
  const sdk = realSdk();
  const client = await clientOf(kind, traced([look], sdk));
  await client.callTool({ name: 'look', _meta });
  const call = named(sdk.spans, 'tools/call look');
  expect(call.spanContext().traceId).toBe(caller.traceId);
  expect(call.parentSpanContext).toMatchObject({ ...caller, isRemote: true });
  expect(call.spanContext().traceState?.serialize()).toBe('rojo=1');
  expect(call.attributes['network.transport']).toBe(kind.endsWith('HTTP') ? 'tcp' : 'pipe');
  expect(named(sdk.spans, 'invoke_agent client').parentSpanContext?.spanId).toBe(call.spanContext().spanId);
  expect(sdk.open()).toEqual([]);
});

it('a call without a `traceparent`, or with an invalid one, belongs to the active span', async () => {
  const sdk = realSdk();
  const server = traced([look], sdk);
  const client = await clientOf('2026 over HTTP', server);
  await client.callTool({ name: 'look' });
  await client.callTool({ name: 'look', _meta: { traceparent: 'from elsewhere' } });
  const calls = sdk.spans.filter(({ name }) => name === 'tools/call look');
  expect(calls.map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined, undefined]);
});

it('reports a failure according to the conventions', async () => {
  const sdk = realSdk();
  const fails = functionTool({
    name: 'fails',
    description: 'Fails',
    run: () => {
      throw new ToolError('not today');
    },
  });
  const client = await clientOf('2026 in process', traced([fails, pay], sdk));
  await client.callTool({ name: 'fails', _meta });
  expect(named(sdk.spans, 'tools/call fails')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'tool_error' },
  });
  // The client shows no forms: an error of the protocol.
  await expect(client.callTool({ name: 'pay', _meta })).rejects.toThrow();
  expect(named(sdk.spans, 'tools/call pay')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': expect.stringMatching(/^-32\d+$/), 'rpc.response.status_code': expect.any(String) },
  });
  expect(sdk.open()).toEqual([]);
});

it('a call that asks its user is several linked calls of one conversation', async () => {
  const sdk = realSdk();
  const client = await clientOf('2026 in process', traced([pay], sdk), {
    elicit: () => ({ action: 'accept', content: { confirmed: true } }),
  });
  const result = await client.callTool({ name: 'pay', _meta });
  expect(result.content).toEqual([{ type: 'text', text: 'paid' }]);
  const calls = sdk.spans.filter(({ name }) => name === 'tools/call pay');
  expect(calls).toHaveLength(2);
  const runs = sdk.spans.filter(({ name }) => name === 'invoke_agent client');
  expect(runs.map(({ attributes }) => attributes['mortise.run.status'])).toEqual(['paused', 'completed']);
  expect(runs[1]?.links.map(({ context }) => context.spanId)).toEqual([runs[0]?.spanContext().spanId]);
  expect(new Set(runs.map(({ attributes }) => attributes['gen_ai.conversation.id'])).size).toBe(1);
  expect(sdk.open()).toEqual([]);
});
