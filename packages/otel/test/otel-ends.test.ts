import { functionTool, llmAgent, type Model, type RunnerOptions } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { readTool } from './support/team.ts';

followContexts();

const traced = (options: RunnerOptions, spans: RecordedSpans) => tracedRunner(options, { tracerProvider: spans });

describe('the end of a span', () => {
  it('a span ends if the model fails, with the code of the error', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ fail: { code: 'rate_limited', message: 'slow down' } }]);
    const result = await traced({ agent: llmAgent({ name: 'a', model }) }, spans).run('Go');
    expect(result.status).toBe('failed');
    for (const name of ['invoke_agent a', 'chat scripted']) {
      expect(spans.find(name).status).toEqual({ code: SpanStatusCode.ERROR });
      expect(spans.find(name).attributes['error.type']).toBe('rate_limited');
    }
    expect(spans.open).toEqual([]);
  });

  it('a span ends if a limit stops the run', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'look' }] }]);
    const agent = llmAgent({ name: 'a', model, tools: [readTool('look')], limits: { modelCalls: 1 } });
    const result = await traced({ agent }, spans).run('Go');
    expect(result.status).toBe('limited');
    expect(spans.find('invoke_agent a').attributes).toMatchObject({
      'mortise.run.status': 'limited',
      'error.type': result.error?.code,
    });
    expect(spans.open).toEqual([]);
  });

  it('a span ends if the run is cancelled during a tool, which is not a failure of the run', async () => {
    const spans = new RecordedSpans();
    const controller = new AbortController();
    const stuck = functionTool({
      name: 'stuck',
      description: 'Never ends',
      effect: 'read',
      run: () => {
        queueMicrotask(() => controller.abort());
        return new Promise<string>(() => {});
      },
    });
    const agent = llmAgent({ name: 'a', model: scriptedModel([{ calls: [{ name: 'stuck' }] }]), tools: [stuck] });
    const result = await traced({ agent, graceMs: 1 }, spans).run({ message: 'Go', signal: controller.signal });
    expect(result.status).toBe('cancelled');
    expect(spans.find('invoke_agent a').status.code).toBe(SpanStatusCode.UNSET);
    expect(spans.find('invoke_agent a').attributes).toMatchObject({ 'mortise.run.status': 'cancelled' });
    expect(spans.find('execute_tool stuck').attributes['error.type']).toBeDefined();
    expect(spans.open).toEqual([]);
  });

  it('a span ends if the reader stops reading the run', async () => {
    const spans = new RecordedSpans();
    const agent = llmAgent({ name: 'a', model: scriptedModel([{ text: 'Hi', stall: true }]) });
    for await (const event of traced({ agent }, spans).stream('Go')) if (event.type === 'delta') break;
    expect(spans.find('invoke_agent a').attributes).toMatchObject({ 'mortise.run.status': 'cancelled' });
    expect(spans.open).toEqual([]);
  });

  it('a span ends if the run cannot start', async () => {
    const spans = new RecordedSpans();
    const agent = llmAgent({ name: 'a', model: scriptedModel([]) });
    const result = await traced({ agent }, spans).run({ session: 'nobody knows', answers: [] });
    expect(result.status).toBe('failed');
    expect(spans.find('invoke_agent a').attributes['error.type']).toBe('session_not_found');
    expect(spans.open).toEqual([]);
  });

  it('a span ends if the runner is closed, and no further span starts', async () => {
    const spans = new RecordedSpans();
    const runner = traced({ agent: llmAgent({ name: 'a', model: scriptedModel([]) }) }, spans);
    await runner.close();
    await expect(runner.run('Go')).rejects.toMatchObject({ code: 'closed' });
    expect(() => runner.stream('Go')).toThrow('closed');
    expect(spans.spans).toEqual([]);
  });
});

describe('a traced runner', () => {
  it('a traced runner calls one tool as a run, and refuses unknown options', async () => {
    const spans = new RecordedSpans();
    const agent = llmAgent({ name: 'a', model: scriptedModel([]), tools: [readTool('look')] });
    const runner = traced({ agent }, spans);
    expect((await runner.callTool('look')).outcome).toMatchObject({ status: 'ok' });
    expect(spans.tree()).toEqual(['invoke_agent a', '  execute_tool look']);
    await expect(runner.callTool('look', {}, { answers: [] } as never)).rejects.toMatchObject({
      code: 'unknown_option',
    });
    expect(() => tracedRunner({ agent }, { tracer: spans } as never)).toThrow('tracer');
  });

  it('a traced runner closes its toolsets once', async () => {
    let closed = 0;
    const toolset = { name: 'set', tools: () => [readTool('look')], close: async () => void closed++ };
    const agent = llmAgent({ name: 'a', model: scriptedModel(['Hi']), tools: [toolset] });
    const runner = traced({ agent }, new RecordedSpans());
    await runner.run('Go');
    await runner.close();
    await runner.close();
    expect(closed).toBe(1);
  });

  it('a traced runner keeps the context of a run that is not sampled, and reports nothing else', async () => {
    const spans = new RecordedSpans();
    spans.samples = false;
    let seen: string | undefined;
    let active: string | undefined;
    const look = readTool('look', () => {
      const span = spans.getTracer().startSpan('SELECT');
      seen = span.spanContext().traceId;
      active = trace.getActiveSpan()?.spanContext().traceId;
    });
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'Done']);
    const agent = llmAgent({ name: 'a', model, tools: [look] });
    const { session } = await traced({ agent }, spans).run('Go');
    expect(session.sessionId).toBeTruthy();
    expect(active).toMatch(/[1-9a-f]/);
    expect(seen).toBe(active);
    expect(spans.spans).toEqual([]);
  });

  it('a traced runner fails no run if tracing fails', async () => {
    const broken = {
      getTracer: () => ({
        startSpan: () => {
          throw new Error('the exporter is gone');
        },
      }),
    };
    const model: Model = scriptedModel(['Hi']);
    const agent = llmAgent({ name: 'a', model });
    const runner = tracedRunner({ agent }, { tracerProvider: broken as never });
    expect((await runner.run('Go')).text).toBe('Hi');
  });
});
