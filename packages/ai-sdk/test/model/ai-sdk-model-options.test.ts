import { ConfigError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { aiSdkProviderTool } from '../../src/index.ts';
import { type AiSdkLanguageModel, aiSdkModel } from '../../src/model/index.ts';
import { fakeModel } from './support/fake-model.ts';

const as = (value: unknown): AiSdkLanguageModel => value as AiSdkLanguageModel;

describe('an invalid argument of aiSdkModel', () => {
  it.each([
    ['openai/gpt-5', /the text "openai\/gpt-5": give it a model, such as gateway\("openai\/gpt-5"\)/],
    [undefined, /needs a language model/],
    [{ specificationVersion: 'v4', modelId: 'e' }, /needs a language model/],
    [fakeModel([], { specificationVersion: 'v2' } as object), /v4 or v3, but this model is of v2: update its package/],
    [fakeModel([], { modelId: '' }), /id of a model/],
  ])('an invalid argument of aiSdkModel is refused with a message: %#', (model, words) => {
    expect(() => aiSdkModel(as(model))).toThrow(ConfigError);
    expect(() => aiSdkModel(as(model))).toThrow(words);
  });

  it('an unknown option of aiSdkModel is refused', () => {
    expect(() => aiSdkModel(fakeModel([]), { maxRetry: 1 } as object)).toThrow(/the nearest is "maxRetries"/);
  });
});

it('the provider name of an AI SDK model differs from the names of our providers', () => {
  expect(aiSdkModel(fakeModel([]))).toMatchObject({ provider: 'ai-sdk:fake.chat', id: 'fake-1' });
  expect(aiSdkModel(fakeModel([]), { provider: 'mine' }).provider).toBe('mine');
});

it.each([undefined, {}, { type: 'function', id: 'a.b' }, { type: 'provider', id: 'b', args: {} }])(
  'aiSdkProviderTool refuses an invalid provider tool: %j',
  (tool) => {
    const model = aiSdkModel(fakeModel([]));
    expect(() => aiSdkProviderTool(tool as never, { model })).toThrow(/openai.tools.webSearch/);
  },
);
