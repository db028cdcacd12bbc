import type { Content, FunctionDeclaration } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { called } from './support/ask.ts';

const tool = (name: string): FunctionDeclaration => ({
  name,
  description: `does ${name}`,
  parametersJsonSchema: { type: 'object' },
});

describe('model settings', () => {
  it('model settings are converted, and headers are sent with the call', async () => {
    const { call, warnings } = await called({
      settings: { temperature: 0, topP: 0.5, maxOutputTokens: 9, stopSequences: ['a'], seed: 1, thinking: 'off' },
      outputJsonSchema: { type: 'object' },
    });
    expect(call).toMatchObject({
      temperature: 0,
      topP: 0.5,
      maxOutputTokens: 9,
      stopSequences: ['a'],
      seed: 1,
      reasoning: 'none',
      responseFormat: { type: 'json', schema: { type: 'object' } },
      headers: {},
    });
    expect(warnings).toEqual([]);
  });

  it('model settings that only some providers have become provider options, next to the options of the application', async () => {
    const request = {
      settings: { thinking: { budgetTokens: 2_048 } },
      parallelCalls: false,
      providerOptions: { 'ai-sdk:anthropic.messages': { topK: 3, providerOptions: { anthropic: { speed: 'fast' } } } },
    };
    const { call, warnings } = await called(request, { provider: 'anthropic.messages' });
    expect(call['topK']).toBe(3);
    expect(call['reasoning']).toBeUndefined();
    expect(call['providerOptions']).toEqual({
      anthropic: { thinking: { type: 'enabled', budgetTokens: 2_048 }, disableParallelToolUse: true, speed: 'fast' },
    });
    expect(warnings).toEqual([]);
  });

  it('model settings that are unknown cause a warning', async () => {
    const { call, warnings } = await called({ settings: { thinking: { budgetTokens: 2_048 } }, parallelCalls: true });
    expect(call['reasoning']).toBe('low');
    expect(call['providerOptions']).toBeUndefined();
    expect(warnings.map((warning) => warning.split(':')[0])).toEqual(['thinking', 'parallelCalls']);
  });

  it('model settings for thoughts have no equivalent in v3', async () => {
    const { call, warnings } = await called({ settings: { thinking: 'low' } }, { specificationVersion: 'v3' });
    expect('reasoning' in call).toBe(false);
    expect(warnings).toEqual([expect.stringMatching(/^thinking: v3 models/)]);
  });

  it('model settings for OpenAI disable storage unless the application enables it', async () => {
    const provider = 'openai.responses';
    expect((await called({}, { provider })).call['providerOptions']).toEqual({ openai: { store: false } });
    const providerOptions = { [`ai-sdk:${provider}`]: { providerOptions: { openai: { store: true } } } };
    expect((await called({ providerOptions }, { provider })).call['providerOptions']).toEqual({
      openai: { store: true },
    });
  });
});

describe('the tool choice', () => {
  const declarations = [tool('a'), tool('fs.read'), tool('c')];

  it.each([
    ['auto', { type: 'auto' }, 3],
    ['none', { type: 'none' }, 3],
    ['required', { type: 'required' }, 3],
    [{ mode: 'required', names: ['a'] }, { type: 'tool', toolName: 'a' }, 3],
    [{ mode: 'required', names: ['a', 'c'] }, { type: 'required' }, 2],
    [{ mode: 'auto', names: ['a'] }, { type: 'auto' }, 1],
    [{ mode: 'auto', names: ['gone'] }, { type: 'none' }, 3],
  ] as const)('the tool choice %j is sent as %j, with %d tools', async (toolChoice, said, offered) => {
    const { call } = await called({ declarations, toolChoice });
    expect(call.toolChoice).toEqual(said);
    expect(call.tools).toHaveLength(offered);
  });

  it('the tool choice without tools is none', async () => {
    const { call } = await called({ toolChoice: 'required' });
    expect(call.toolChoice).toBeUndefined();
    expect('tools' in call).toBe(false);
  });
});

describe('call ids', () => {
  const round: readonly Content[] = [
    { role: 'user', parts: [{ type: 'text', text: 'go' }] },
    {
      role: 'model',
      parts: [
        { type: 'functionCall', id: 'e1/0', providerId: 'call_0', name: 'a', args: {} },
        { type: 'functionCall', id: 'e1/1', providerId: 'call_0', name: 'a', args: {} },
      ],
    },
    {
      role: 'tool',
      parts: ['e1/0', 'e1/1'].map((id) => ({
        type: 'functionResponse',
        id,
        providerId: 'call_0',
        name: 'a',
        outcome: { status: 'ok', output: {} },
      })),
    },
  ];

  it.each([
    ['fake.chat', /^call_\w+$/],
    ['mistral.chat', /^[a-z0-9]{9}$/],
  ])('call ids match the format of %s, and are unique', async (provider, form) => {
    const { call } = await called({ contents: round }, { provider });
    const [, said, results] = call.prompt.map(({ content }) => content as readonly { toolCallId: string }[]);
    const ids = (said ?? []).map(({ toolCallId }) => toolCallId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(form);
    expect((results ?? []).map(({ toolCallId }) => toolCallId)).toEqual(ids);
  });
});

it('provider data of a part is sent to its own provider only', async () => {
  const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } };
  const providerMetadata = { 'ai-sdk:anthropic.messages': cached, anthropic: { cache_control: {} } };
  const contents: readonly Content[] = [{ role: 'user', parts: [{ type: 'text', text: 'long', providerMetadata }] }];
  const { call } = await called({ contents }, { provider: 'anthropic.messages' });
  expect(call.prompt[0]?.content).toEqual([{ type: 'text', text: 'long', providerOptions: cached }]);
});
