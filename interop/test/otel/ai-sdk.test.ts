import { OpenTelemetry } from '@ai-sdk/otel';
import { aiSdkModel } from '@mortise/ai-sdk/model';
import { functionTool, llmAgent } from '@mortise/core';
import { tracedRunner } from '@mortise/otel';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { simulateReadableStream, stepCountIs, streamText, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { followContexts, outline, realSdk } from './real-sdk.ts';

followContexts();

const usage = {
  inputTokens: { total: 12, noCache: 8, cacheRead: 4, cacheWrite: undefined },
  outputTokens: { total: 3, text: 3, reasoning: undefined },
};

/** A model for one conversation: a tool call, then an answer. */
function model(): MockLanguageModelV4 {
  const finish = (unified: 'stop' | 'tool-calls') =>
    ({ type: 'finish', finishReason: { unified, raw: unified }, usage }) as const;
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: '{"city":"Rome"}' } as const;
  const turns = [
    [call, finish('tool-calls')],
    [
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'Sunny.' },
      { type: 'text-end', id: '1' },
      finish('stop'),
    ],
  ] as const;
  let asked = 0;
  return new MockLanguageModelV4({
    provider: 'openai',
    modelId: 'gpt-5',
    doStream: async () => ({ stream: simulateReadableStream({ chunks: [...(turns[asked++] ?? [])] }) }),
  });
}

const input = z.object({ city: z.string() });
const description = 'Weather of a city';
const settings = { temperature: 0.5, maxOutputTokens: 100 };

async function theirs(): Promise<readonly ReadableSpan[]> {
  const { provider, spans } = realSdk();
  const result = streamText({
    model: model(),
    prompt: 'Weather in Rome?',
    tools: { weather: tool({ description, inputSchema: input, execute: async () => ({ sky: 'blue' }) }) },
    stopWhen: stepCountIs(5),
    ...settings,
    telemetry: { functionId: 'helper', integrations: [new OpenTelemetry({ tracer: provider.getTracer('ai') })] },
  });
  expect(await result.text).toBe('Sunny.');
  return spans;
}

async function ours(): Promise<readonly ReadableSpan[]> {
  const { provider, spans } = realSdk();
  const weather = functionTool({ name: 'weather', description, effect: 'read', input, run: () => ({ sky: 'blue' }) });
  const agent = llmAgent({ name: 'helper', model: aiSdkModel(model()), tools: [weather], settings });
  const runner = tracedRunner({ agent }, { tracerProvider: provider, content: true });
  expect((await runner.run('Weather in Rome?')).text).toBe('Sunny.');
  return spans;
}

/** The attributes that only one of the two libraries has, or that differ, with the reasons. */
const differences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chat: {
    'gen_ai.conversation.id': 'ours: there is a session here',
    'gen_ai.client.operation.duration': 'theirs: the former name of a metric, which is one here',
    'gen_ai.client.operation.time_to_first_chunk': 'theirs: the former name of a metric, which `tracedModel` has here',
    'gen_ai.response.id': 'theirs: made up where the provider gives none; only the provider’s is told here',
    'gen_ai.tool.definitions': 'both: the schema is under `parameters` here, as the conventions have it',
    'gen_ai.output.messages': 'both: ids of calls are ours, unique over providers',
  },
  execute_tool: {
    'gen_ai.agent.name': 'ours: the conventions have it on calls of tools',
    'gen_ai.conversation.id': 'ours: there is a session here',
    'gen_ai.tool.description': 'ours: recommended by the conventions',
    'gen_ai.tool.call.id': 'both: ids of calls are ours, unique over providers',
    'gen_ai.execute_tool.duration': 'theirs: the name of a metric, which is one here',
    'mortise.tool.outcome': 'ours: the conventions have no word for a refusal or a question',
  },
  invoke_agent: {
    'gen_ai.conversation.id': 'ours: there is a session here',
    'gen_ai.input.messages': 'theirs: it stands on `chat` here, once',
    'gen_ai.output.messages': 'theirs: it stands on `chat` here, once',
    'gen_ai.provider.name': 'theirs: the conventions have removed it here',
    'gen_ai.request.max_tokens': 'theirs: an agent here may ask its model differently each time; it stands on `chat`',
    'gen_ai.request.temperature': 'theirs: as above',
    'gen_ai.response.finish_reasons': 'theirs: as above',
    'gen_ai.usage.cache_read.input_tokens': 'theirs: the conventions have removed it here, as its sum misleads',
    'mortise.invocation.id': 'ours: ties a run that pauses to those that go on',
    'mortise.run.status': 'ours: the conventions have no word for a pause',
  },
};

it('reports the same conversation as the telemetry of the AI SDK, except for listed differences', async () => {
  const [their, our] = [await theirs(), await ours()];
  // Its steps are spans of no operation of the conventions, and its agent has the name of its model.
  expect(outline(their)).toEqual([
    'invoke_agent gpt-5',
    '  step 1',
    '    chat gpt-5',
    '    execute_tool weather',
    '  step 2',
    '    chat gpt-5',
  ]);
  expect(outline(our)).toEqual(['invoke_agent helper', '  chat gpt-5', '  execute_tool weather', '  chat gpt-5']);
  for (const operation of ['chat', 'execute_tool', 'invoke_agent']) {
    const [one, other] = [spanOf(their, operation), spanOf(our, operation)];
    expect(one.kind, operation).toBe(other.kind);
    const names = [...new Set([...Object.keys(one.attributes), ...Object.keys(other.attributes)])];
    const found = names.filter(
      (name) => JSON.stringify(one.attributes[name]) !== JSON.stringify(other.attributes[name]),
    );
    expect(found.toSorted(), operation).toEqual(Object.keys(differences[operation] ?? {}).toSorted());
  }
});

/** The first span of an operation. */
function spanOf(spans: readonly ReadableSpan[], operation: string): ReadableSpan {
  const found = spans.find(({ attributes }) => attributes['gen_ai.operation.name'] === operation);
  if (!found) throw new Error(`no span of ${operation}`);
  return found;
}
