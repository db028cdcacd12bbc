import { llmAgent, type Model, type ModelEvent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { tracedModel, tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedMetrics } from './support/recorded-metrics.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { readTool } from './support/team.ts';

followContexts();

it('durations and tokens are recorded even for runs that are not sampled', async () => {
  for (const samples of [true, false]) {
    const spans = new RecordedSpans();
    spans.samples = samples;
    const metrics = new RecordedMetrics();
    const usage = { inputTokens: 12, outputTokens: 3, cachedInputTokens: 4, cacheWriteTokens: 2, thoughtTokens: 1 };
    const model = scriptedModel([{ calls: [{ name: 'look' }, { name: 'nothing' }] }, { text: 'Done', usage }], {
      provider: 'gemini',
      id: 'gemini-3',
    });
    const agent = llmAgent({ name: 'a', model, tools: [readTool('look')] });
    await tracedRunner({ agent }, { tracerProvider: spans, meterProvider: metrics }).run('Go');
    const chat = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.request.model': 'gemini-3',
      'gen_ai.response.model': 'gemini-3',
    };
    const seconds = { value: expect.any(Number) };
    const tool = (name: string) => ({
      'gen_ai.tool.name': name,
      'gen_ai.tool.type': 'function',
      'gen_ai.agent.name': 'a',
    });
    const tokens = { ...chat, 'gen_ai.token.modality': 'unknown' };
    const inference = 'gen_ai.client.inference';
    const sorted = metrics.values.toSorted((one, other) =>
      (one.name + one.attributes['gen_ai.tool.name']).localeCompare(other.name + other.attributes['gen_ai.tool.name']),
    );
    expect(sorted).toEqual([
      { name: `${inference}.duration`, ...seconds, attributes: chat },
      { name: `${inference}.duration`, ...seconds, attributes: chat },
      { name: `${inference}.operation.input_tokens`, value: 12, attributes: chat },
      { name: `${inference}.operation.output_tokens`, value: 3, attributes: chat },
      { name: `${inference}.usage.cache_read.input_tokens`, value: 4, attributes: tokens },
      { name: `${inference}.usage.cache_write.input_tokens`, value: 2, attributes: tokens },
      // The first model call has no usage, which counts as 0.
      { name: `${inference}.usage.input_tokens`, value: 0, attributes: tokens },
      { name: `${inference}.usage.input_tokens`, value: 12, attributes: tokens },
      { name: `${inference}.usage.output_tokens`, value: 0, attributes: tokens },
      { name: `${inference}.usage.output_tokens`, value: 3, attributes: tokens },
      { name: `${inference}.usage.reasoning.output_tokens`, value: 1, attributes: tokens },
      {
        name: 'gen_ai.execute_tool.duration',
        ...seconds,
        // The model made up the name of a tool that does not exist, so the name is not an attribute.
        attributes: { ...tool('_OTHER'), 'error.type': 'unknown_tool' },
      },
      { name: 'gen_ai.execute_tool.duration', ...seconds, attributes: tool('look') },
      {
        name: 'gen_ai.invoke_agent.duration',
        ...seconds,
        attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'a' },
      },
    ]);
    for (const { value } of metrics.values) expect(value).toBeGreaterThanOrEqual(0);
    expect(metrics.options.get(`${inference}.duration`)?.unit).toBe('s');
    expect(metrics.options.get(`${inference}.usage.input_tokens`)?.unit).toBe('{token}');
    expect(metrics.options.get(`${inference}.operation.input_tokens`)).toMatchObject({
      unit: '{token}',
      advice: { explicitBucketBoundaries: expect.arrayContaining([1, 67108864]) },
    });
  }
});

it('the time to the first chunk is measured for each streaming attempt, and for no other', async () => {
  const metrics = new RecordedMetrics();
  const spans = new RecordedSpans();
  const end: ModelEvent = {
    type: 'end',
    content: { role: 'model', parts: [{ type: 'text', text: 'Hi' }] },
    finishReason: { unified: 'stop' },
  };
  const answers: readonly (readonly ModelEvent[])[] = [
    [{ type: 'textDelta', index: 0, delta: 'H' }, { type: 'textDelta', index: 0, delta: 'i' }, end],
    [end],
  ];
  let asked = 0;
  const model: Model = {
    provider: 'openai',
    id: 'gpt-5',
    async *generate() {
      yield* answers[asked++] ?? [];
    },
  };
  const traced = tracedModel(model, { tracerProvider: spans, meterProvider: metrics });
  const runner = tracedRunner({ agent: llmAgent({ name: 'a', model: traced }) }, { tracerProvider: spans });
  const { session } = await runner.run('Go');
  await runner.run({ session, message: 'Again' });
  const name = 'gen_ai.client.inference.time_to_first_chunk';
  const times = metrics.values.filter((each) => each.name === name);
  const about = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5' };
  expect(times).toEqual([{ name, value: expect.any(Number), attributes: about }]);
  expect(times[0]?.value).toBeGreaterThanOrEqual(0);
  expect(metrics.options.get(name)).toMatchObject({ unit: 's' });
  const attempts = spans.spans.filter((span) => span.name === 'attempt gpt-5');
  expect(attempts.map(({ attributes }) => attributes['gen_ai.response.time_to_first_chunk'])).toEqual([
    times[0]?.value,
    undefined,
  ]);
});
