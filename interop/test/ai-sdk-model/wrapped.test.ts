import { aiSdkModel } from '@mortise/ai-sdk/model';
import { createRunner, llmAgent } from '@mortise/core';
import { defaultSettingsMiddleware, extractReasoningMiddleware, simulateReadableStream, wrapLanguageModel } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};

function mock(text: string): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: text },
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
        ],
      }),
    }),
  });
}

it('a model of AI SDK’s own tests is a model', async () => {
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model: aiSdkModel(mock('Fine.')) }) });
  expect(await runner.run('How is it?')).toMatchObject({
    status: 'completed',
    text: 'Fine.',
    usage: { inputTokens: 3, outputTokens: 2 },
  });
});

it('a wrapped model keeps its middleware', async () => {
  const inner = mock('<think>They ask how it is.</think>Fine.');
  const model = wrapLanguageModel({
    model: inner,
    middleware: [
      defaultSettingsMiddleware({ settings: { temperature: 0.25, providerOptions: { mock: { deep: true } } } }),
      extractReasoningMiddleware({ tagName: 'think' }),
    ],
  });
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model: aiSdkModel(model) }) });
  const result = await runner.run('How is it?');
  expect(result).toMatchObject({ status: 'completed', text: 'Fine.' });
  expect(inner.doStreamCalls[0]).toMatchObject({ temperature: 0.25, providerOptions: { mock: { deep: true } } });
});
