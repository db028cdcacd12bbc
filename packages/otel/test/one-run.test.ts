import { functionTool, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';

followContexts();

const usage = { inputTokens: 12, outputTokens: 3, cachedInputTokens: 4 };

describe('one run', () => {
  it('a run is a span with its model calls and tool calls below it, and the spans of a tool are below its call', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel(
      [
        { calls: [{ name: 'lookup', args: {} }], usage },
        { text: 'Done', usage },
      ],
      {
        provider: 'openai',
        id: 'gpt-5',
      },
    );
    const lookup = functionTool({
      name: 'lookup',
      description: 'Looks up',
      effect: 'read',
      run: async () => {
        await Promise.resolve();
        const span = spans.getTracer().startSpan('SELECT');
        span.end();
        return { found: true };
      },
    });
    const runner = tracedRunner(
      { agent: llmAgent({ name: 'helper', description: 'Helps', model, tools: [lookup] }) },
      { tracerProvider: spans },
    );
    const result = await runner.run('Go');
    expect(result.text).toBe('Done');
    expect(spans.tree()).toEqual([
      'invoke_agent helper',
      '  chat gpt-5',
      '  execute_tool lookup',
      '    SELECT',
      '  chat gpt-5',
    ]);
    expect(spans.open).toEqual([]);
    const root = spans.find('invoke_agent helper');
    expect(root.kind).toBe(SpanKind.INTERNAL);
    expect(root.status.code).toBe(SpanStatusCode.UNSET);
    expect(root.attributes).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'helper',
      'gen_ai.agent.description': 'Helps',
      'gen_ai.request.model': 'gpt-5',
      'gen_ai.conversation.id': result.session.sessionId,
      'gen_ai.usage.input_tokens': 24,
      'gen_ai.usage.output_tokens': 6,
      'mortise.run.status': 'completed',
      'mortise.invocation.id': expect.any(String),
    });
    const chat = spans.spans.find(({ name }) => name === 'chat gpt-5');
    expect(chat?.kind).toBe(SpanKind.CLIENT);
    expect(chat?.attributes).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-5',
      'gen_ai.response.model': 'gpt-5',
      'gen_ai.conversation.id': result.session.sessionId,
      'gen_ai.response.finish_reasons': ['functionCalls'],
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.usage.output_tokens': 3,
      'gen_ai.usage.cache_read.input_tokens': 4,
    });
    expect(spans.find('execute_tool lookup').attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.agent.name': 'helper',
      'gen_ai.tool.name': 'lookup',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.description': 'Looks up',
      'gen_ai.tool.call.id': expect.any(String),
      'gen_ai.conversation.id': result.session.sessionId,
      'mortise.tool.outcome': 'ok',
    });
  });

  it('a run is below the span that is active at its start, even if the run is streamed', async () => {
    const spans = new RecordedSpans();
    const agent = llmAgent({ name: 'helper', model: scriptedModel(['Hi', 'Hi']) });
    const runner = tracedRunner({ agent, appName: 'desk' }, { tracerProvider: spans });
    expect(runner.appName).toBe('desk');
    await spans.getTracer().startActiveSpan('GET /chat', async (span) => {
      await runner.run('Go');
      for await (const event of runner.stream('Go')) {
        // The reader's own span stays active while it reads the run.
        if (event.type === 'event') expect(trace.getActiveSpan()).toBe(span);
      }
      span.end();
    });
    const below = ['  invoke_agent helper', '    chat scripted'];
    expect(spans.tree()).toEqual(['GET /chat', ...below, ...below]);
    expect(spans.open).toEqual([]);
  });
});
