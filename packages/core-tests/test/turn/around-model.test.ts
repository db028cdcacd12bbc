import { type Callbacks, createRunner, llmAgent, type Model, ModelError } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

describe('aroundModel', () => {
  it('aroundModel wraps the complete stream', async () => {
    const seen: unknown[] = [];
    const model: Model = {
      provider: 'test',
      id: 'test',
      async *generate() {
        seen.push('streams');
        yield { type: 'textDelta', index: 0, delta: 'hi' };
        await null;
        seen.push('streams');
        yield {
          type: 'end',
          content: { role: 'model', parts: [{ type: 'text', text: 'hi' }] },
          finishReason: { unified: 'stop' },
        };
      },
    };
    const span: Callbacks = {
      aroundModel: async (run, request) => {
        seen.push('before');
        const end = await run();
        seen.push(request.contents.length, end.finishReason.unified);
      },
    };
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model, callbacks: [span] }) });
    expect((await runner.run({ message: 'hello' })).text).toBe('hi');
    expect(seen).toEqual(['before', 'streams', 'streams', 1, 'stop']);
  });

  it('aroundModel gets the error of a failed call from run(), and the other hooks get the same error', async () => {
    const failed: string[] = [];
    const span: Callbacks = {
      aroundModel: async (run) => {
        await run().catch((error: ModelError) => failed.push(error.code));
      },
      onModelError: (_request, error) => {
        failed.push((error as ModelError).code);
        return undefined;
      },
    };
    const app = testApp([{ fail: new ModelError('overloaded', 'Busy.') }], {}, { plugins: [span] });
    expect((await app.say('hello')).error?.code).toBe('overloaded');
    expect(failed).toEqual(['overloaded', 'overloaded']);
  });

  it.each(['policy', 'observe'] as const)(
    'an aroundModel hook that fails makes the call fail, unless its mode is observe: %s',
    async (mode) => {
      const broken: Callbacks = {
        mode,
        aroundModel: () => {
          throw new Error('no tracer');
        },
      };
      const app = testApp(['hi'], {}, { plugins: [broken] });
      const { status, text } = await app.say('hello');
      expect([status, text]).toEqual(mode === 'policy' ? ['failed', ''] : ['completed', 'hi']);
    },
  );
});
