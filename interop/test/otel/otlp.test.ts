import { functionTool, inMemorySessionService, llmAgent, type RunnerOptions } from '@mortise/core';
import { tracedRunner } from '@mortise/otel';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import { askGate } from '../../../packages/otel/test/support/team.ts';
import { otlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';
import { followContexts, realSdk } from './real-sdk.ts';

followContexts();

const sessions = inMemorySessionService();
const optionsOf = (steps: readonly ScriptedStep[]): RunnerOptions => {
  const pay = functionTool({ name: 'pay', description: 'Pays', gates: [askGate()], run: () => 'paid' });
  const model = scriptedModel(steps, { provider: 'openai', id: 'gpt-5' });
  return { sessions, agent: llmAgent({ name: 'payer', model, tools: [pay] }) };
};

it('a paused run and its continuation reach a collector as linked traces', async () => {
  const receiver = await otlpReceiver();
  try {
    const sdkOf = () => realSdk(new SimpleSpanProcessor(new OTLPTraceExporter({ url: receiver.url })));
    const before = sdkOf();
    const usage = { inputTokens: 12, outputTokens: 3 };
    const { session, pending } = await tracedRunner(optionsOf([{ calls: [{ name: 'pay' }], usage }]), {
      tracerProvider: before.provider,
    }).run('Pay');
    // The process ends.
    await before.provider.shutdown();
    const first = receiver.received.splice(0).flatMap(({ spans }) => spans);
    const after = sdkOf();
    await tracedRunner(optionsOf(['Done']), { tracerProvider: after.provider }).run({
      session,
      answers: [{ requestId: pending[0]?.id ?? '', value: true }],
    });
    await after.provider.shutdown();
    const [{ scope } = { scope: undefined }] = receiver.received;
    expect(scope).toEqual({
      name: '@mortise/otel',
      // The version of the conventions is in the schema URL.
      version: '',
      schemaUrl: 'https://opentelemetry.io/schemas/gen-ai/0.1.0',
    });
    const second = receiver.received.flatMap(({ spans }) => spans);
    const root = named(first, 'invoke_agent payer');
    expect(first.map(({ traceId }) => traceId)).toEqual(first.map(() => root.traceId));
    expect(named(first, 'chat gpt-5')).toMatchObject({
      kind: 3,
      parentSpanId: root.spanId,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.response.finish_reasons': ['functionCalls'],
        'gen_ai.usage.input_tokens': 12,
      },
    });
    expect(named(first, 'execute_tool pay')).toMatchObject({
      kind: 1,
      statusCode: 0,
      attributes: { 'mortise.tool.outcome': 'pending', 'mortise.request.kind': 'confirmation' },
    });
    const again = named(second, 'invoke_agent payer');
    expect(again.traceId).not.toBe(root.traceId);
    const link = { traceId: root.traceId, spanId: root.spanId };
    expect(again.links).toEqual([link]);
    expect(named(second, 'execute_tool pay')).toMatchObject({
      parentSpanId: again.spanId,
      links: [link],
      attributes: { 'mortise.tool.outcome': 'ok', 'mortise.request.waited_s': expect.any(Number) },
    });
    // The question is in the first trace, and was sent by the second process.
    expect(named(second, 'wait_for_answer pay')).toMatchObject({
      traceId: root.traceId,
      parentSpanId: root.spanId,
      attributes: { 'mortise.request.kind': 'confirmation', 'mortise.request.gate': 'confirm' },
    });
    for (const span of [root, again])
      expect(span.attributes['gen_ai.conversation.id'], span.name).toBe(session.sessionId);
  } finally {
    await receiver.close();
  }
});

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0] as ReceivedSpan;
}
