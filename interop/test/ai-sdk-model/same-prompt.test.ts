import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { aiSdkApprovalTool, aiSdkProviderTool } from '@mortise/ai-sdk';
import { aiSdkModel } from '@mortise/ai-sdk/model';
import { createRunner, llmAgent, type Tool } from '@mortise/core';
import { isStepCount, jsonSchema, simulateReadableStream, streamText, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';

/** Returns two turns with all kinds of model output, and then a text. */
const turns: readonly (readonly LanguageModelV4StreamPart[])[] = [
  [
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: 'r', providerMetadata: { mock: { item: 'r1' } } },
    { type: 'reasoning-delta', id: 'r', delta: 'They want ' },
    { type: 'reasoning-delta', id: 'r', delta: 'weather.' },
    { type: 'reasoning-end', id: 'r', providerMetadata: { mock: { item: 'r1', sealed: 'x' } } },
    { type: 'text-start', id: 't', providerMetadata: { mock: { item: 't1' } } },
    { type: 'text-delta', id: 't', delta: 'I look.' },
    { type: 'text-end', id: 't' },
    ...call('c1', 'Rome'),
    ...call('c2', 'Oslo', { mock: { signature: 's' } }),
    finish('tool-calls'),
  ],
  [
    { type: 'tool-call', toolCallId: 's1', toolName: 'search', input: '{"q":"Rome"}', providerExecuted: true },
    { type: 'tool-result', toolCallId: 's1', toolName: 'search', result: { hits: [1] } },
    { type: 'custom', kind: 'mock.compaction', providerMetadata: { mock: { sealed: 'y' } } },
    ...call('c3', 'Bari'),
    finish('tool-calls'),
  ],
  [
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Fine.' },
    { type: 'text-end', id: 't' },
    finish('stop'),
  ],
];

function call(
  toolCallId: string,
  city: string,
  providerMetadata?: { mock: { signature: string } },
): LanguageModelV4StreamPart[] {
  const input = JSON.stringify({ city });
  return [
    { type: 'tool-input-start', id: toolCallId, toolName: 'weather' },
    { type: 'tool-input-delta', id: toolCallId, delta: input },
    { type: 'tool-input-end', id: toolCallId },
    { type: 'tool-call', toolCallId, toolName: 'weather', input, ...(providerMetadata && { providerMetadata }) },
  ];
}

function finish(unified: 'stop' | 'tool-calls'): LanguageModelV4StreamPart {
  return {
    type: 'finish',
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    },
  };
}

function mock(): MockLanguageModelV4 {
  let asked = 0;
  return new MockLanguageModelV4({
    provider: 'mock.chat',
    modelId: 'mock-1',
    doStream: async () => ({ stream: simulateReadableStream({ chunks: [...(turns[asked++] ?? [])] }) }),
  });
}

const schema = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
};
const search = { type: 'provider', id: 'mock.search', args: { deep: true } } as const;

async function theirs(): Promise<readonly LanguageModelV4CallOptions[]> {
  const model = mock();
  const result = streamText({
    model,
    instructions: 'Be brief.',
    prompt: 'Weather?',
    temperature: 0.5,
    stopWhen: isStepCount(5),
    tools: {
      weather: tool({
        description: 'Weather of a city',
        inputSchema: jsonSchema<{ city: string }>(schema),
        execute: ({ city }) => ({ city, celsius: 21 }),
      }),
      search: { ...search, isProviderExecuted: true, inputSchema: jsonSchema({}), outputSchema: jsonSchema({}) },
    },
  });
  await result.consumeStream();
  return model.doStreamCalls;
}

async function ours(): Promise<readonly LanguageModelV4CallOptions[]> {
  const mocked = mock();
  const model = aiSdkModel(mocked);
  const weather: Tool = {
    name: 'weather',
    description: 'Weather of a city',
    effect: 'read',
    unchecked: true,
    declaration: { name: 'weather', description: 'Weather of a city', parametersJsonSchema: schema },
    run: (args) => ({ status: 'ok', output: { city: (args as { city: string }).city, celsius: 21 } }),
  };
  const tools = [weather, aiSdkProviderTool(search, { model }), aiSdkApprovalTool()];
  const agent = llmAgent({ name: 'helper', model, instruction: 'Be brief.', settings: { temperature: 0.5 }, tools });
  await createRunner({ agent }).run('Weather?');
  return mocked.doStreamCalls;
}

/** Removes members that are undefined, and empty options. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

it('sends a conversation to a model as AI SDK’s own loop sends it', async () => {
  const [said, expected] = [await ours(), await theirs()];
  expect(said).toHaveLength(3);
  for (const [at, { prompt, tools, temperature }] of expected.entries()) {
    const mine = said[at];
    expect(plain(mine?.prompt), `the prompt of call ${at + 1}`).toEqual(plain(prompt));
    expect(plain(mine?.tools), `the tools of call ${at + 1}`).toEqual(plain(tools));
    expect(mine?.temperature).toBe(temperature);
  }
});
