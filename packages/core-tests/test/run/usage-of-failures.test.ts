import { createRunner, inMemorySessionService, llmAgent, type Model } from '@mortise/core';
import { retryModel } from '@mortise/models';
import { type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

const usage = { inputTokens: 1200, outputTokens: 3 };

describe('the tokens of a failed model call', () => {
  const ends: Readonly<Record<string, ScriptedTurn>> = {
    'a broken connection': { cut: true },
    'an overload': { fail: { code: 'overloaded' } },
    'a thrown error': { throws: new Error('no') },
  };

  for (const [what, turn] of Object.entries(ends))
    for (const text of ['', 'let me th'])
      it(`the tokens are in the log and the result after ${what}, ${text ? 'with' : 'without'} a text`, async () => {
        const { say, logOf } = testApp([{ ...turn, text, usage }]);
        const result = await say('go');
        expect(result).toMatchObject({ status: 'failed', usage, usageByModel: [{ usage }] });
        expect(await logOf('modelFailed')).toMatchObject([{ usage, origin: { provider: 'scripted' } }]);
      });

  it.each(['', 'let me th'])(
    'the tokens of a failed model call are counted if the run is stopped after the text %j, and in the next run as well',
    async (text) => {
      const stop = new AbortController();
      const answers = scriptedModel([{ text: 'hello', usage }]);
      let asked = 0;
      const model: Model = {
        ...answers,
        async *generate(request, options) {
          if (asked++ > 0) return yield* answers.generate(request, options);
          if (text !== '') yield { type: 'textDelta', index: 0, delta: text };
          yield { type: 'usage', usage };
          stop.abort();
          await new Promise<never>(() => {});
        },
      };
      const sessions = inMemorySessionService();
      const runner = createRunner({ agent: llmAgent({ name: 'helper', model }), sessions });
      const result = await runner.run({ session: 's1', message: 'go', signal: stop.signal });
      expect(result).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' }, usage });
      const log = (await sessions.load(key))?.events ?? [];
      expect(log.filter(({ type }) => type === 'modelFailed')).toMatchObject([{ code: 'cancelled', usage }]);
      expect(await runner.run({ session: 's1' })).toMatchObject({
        status: 'completed',
        usage: { inputTokens: 2400, outputTokens: 6 },
      });
    },
  );

  it('the tokens of a failed model call are in the usage of the later attempt that succeeds', async () => {
    const model = retryModel(
      scriptedModel([
        { fail: { code: 'overloaded', retryable: true, retryAfterMs: 1 }, usage },
        { text: 'hi', usage },
      ]),
    );
    const result = await createRunner({ agent: llmAgent({ name: 'helper', model }) }).run('go');
    expect(result).toMatchObject({ status: 'completed', usage: { inputTokens: 2400, outputTokens: 6 } });
  });
});
