import { llmAgent } from '@mortise/core';
import { retryModel, routerModel } from '@mortise/models';
import { scriptedModel } from '@mortise/testing';
import { trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { tracedModel, tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';

followContexts();

it('each attempt of a model is a span below its call, with its own spans below', async () => {
  const spans = new RecordedSpans();
  const inner = scriptedModel(
    [{ fail: { code: 'overloaded', retryable: true, retryAfterMs: 0 } }, { text: 'Hi', usage: { inputTokens: 1 } }],
    { provider: 'openai', id: 'gpt-5' },
  );
  const asking = {
    ...inner,
    generate: (...given: Parameters<typeof inner.generate>) => {
      spans.getTracer().startSpan('POST').end();
      return inner.generate(...given);
    },
  };
  const model = retryModel(tracedModel(asking, { tracerProvider: spans }));
  await tracedRunner({ agent: llmAgent({ name: 'a', model }) }, { tracerProvider: spans }).run('Go');
  expect(spans.tree()).toEqual([
    'invoke_agent a',
    '  chat gpt-5',
    '    attempt gpt-5',
    '      POST',
    '    attempt gpt-5',
    '      POST',
  ]);
  const attempts = spans.spans.filter(({ name }) => name === 'attempt gpt-5');
  expect(attempts.map(({ attributes }) => attributes)).toEqual([
    {
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-5',
      'mortise.model.attempt': 1,
      'error.type': 'overloaded',
    },
    {
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-5',
      'mortise.model.attempt': 2,
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
    },
  ]);
  expect(spans.open).toEqual([]);
});

it('the call of a router names the model that answered', async () => {
  const spans = new RecordedSpans();
  const one = tracedModel(scriptedModel([{ fail: { code: 'overloaded' } }], { provider: 'openai', id: 'one' }), {
    tracerProvider: spans,
  });
  const two = tracedModel(scriptedModel(['Hi'], { provider: 'anthropic', id: 'two' }), { tracerProvider: spans });
  const agent = llmAgent({ name: 'a', model: routerModel([one, two]) });
  await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
  expect(spans.tree()).toEqual([
    'invoke_agent a',
    '  chat openai/one, anthropic/two',
    '    attempt one',
    '    attempt two',
  ]);
  expect(spans.find('chat openai/one, anthropic/two').attributes).toMatchObject({ 'gen_ai.response.model': 'two' });
  expect(trace.getActiveSpan()).toBeUndefined();
});

it('the span of an abandoned attempt ends', async () => {
  const spans = new RecordedSpans();
  const agent = llmAgent({
    name: 'a',
    model: tracedModel(scriptedModel([{ text: 'Hi', stall: 'deaf' }]), { tracerProvider: spans }),
  });
  const controller = new AbortController();
  for await (const event of tracedRunner({ agent }, { tracerProvider: spans }).stream({
    message: 'Go',
    signal: controller.signal,
  }))
    if (event.type === 'delta') controller.abort();
  expect(spans.open).toEqual([]);
});
