import { describe, expect, it } from 'vitest';
import { ask, endOf, saidIn } from '../support/ask.ts';
import { bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { expectPaired } from '../support/expect-paired.ts';
import { streamed } from '../support/replies.ts';
import type { ScriptedAnswer } from '../support/scripted-answer.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';

/** Tests complete answers with faulty contents, for each dialect. */
export function answerFaults(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) answerFaultsOf(dialect);
}

function answerFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const play = (said: ScriptedAnswer) => streamed(dialect, dialect.events(said));
  const fine = play({ text: 'Fine' });

  describe(`${name}: a turn that was cut at the output limit`, () => {
    const cutArgs = dialect.args.streamed === 'text' ? ['{"city":"Rome"}', '{"city":"Ro'] : ['{"city":"Rome"}'];

    it.each(cutArgs)('the call of a cut turn does not run with the arguments %s', async (args) => {
      const cut = play({ text: 'Wait', calls: [{ name: 'weather', args }], finish: 'length' });
      const { model } = await serve(dialect, [cut]);
      expect(endOf(await ask(model)).finishReason.unified).toBe('length');
      await bothWays({ dialect, replies: [cut, fine] }, async (app) => {
        const result = await app.say('go');
        expect(app.ran).toEqual([]);
        expect(result.finishReason?.unified).not.toBe('functionCalls');
        const answered = await app.log();
        expect(answered.filter((event) => event.type === 'model' && event.acts && hasCall(event.content))).toEqual([]);
      });
    });

    it('the request after a cut turn is valid: each call in it has its output', async () => {
      const cut = play({ calls: [call], finish: 'length' });
      await bothWays({ dialect, replies: [cut, fine, fine] }, async (app) => {
        await app.say('go');
        await app.say('and?');
        for (const { body } of app.server.requests) expectPaired(dialect, body);
        expect(app.ran).toEqual([]);
      });
    });
  });

  describe(`${name}: a turn that was blocked`, () => {
    it.each([
      ['blocked by a filter', { text: 'How to', calls: [call], finish: 'filter' }, dialect.blockedWords.filter],
      ['refused', { refusal: 'I cannot help with that.', calls: [call] }, dialect.blockedWords.refusal],
    ] satisfies [string, ScriptedAnswer, string][])(
      'a turn that is %s has the reason safety, and its call does not run',
      async (_, said, raw) => {
        const { model } = await serve(dialect, [play(said)]);
        const { finishReason } = endOf(await ask(model));
        expect(finishReason).toEqual({ unified: 'safety', raw });
        await bothWays({ dialect, replies: [play(said), fine] }, async (app) => {
          expect(await app.say('go')).toMatchObject({ status: 'failed', error: { code: 'blocked' } });
          expect(app.ran).toEqual([]);
          expect(await app.say('and?')).toMatchObject({ status: 'completed', text: 'Fine' });
          for (const { body } of app.server.requests) expectPaired(dialect, body);
        });
      },
    );
  });

  describe(`${name}: an empty response`, () => {
    it('an empty response is requested again once, and then fails as empty_response', async () => {
      const empty = play({});
      await bothWays({ dialect, replies: [empty, empty, fine] }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'failed', error: { code: 'empty_response' } });
        expect(app.server.requests).toHaveLength(2);
      });
      await bothWays({ dialect, replies: [empty, fine] }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'completed', text: 'Fine' });
      });
    });
  });

  describe(`${name}: an unknown finish reason`, () => {
    it("an unknown finish reason is kept as the provider's raw value, and the calls do not run", async () => {
      const odd = play({ text: 'Wait', calls: [call], finish: 'solar_flare' });
      const { model } = await serve(dialect, [odd]);
      expect(endOf(await ask(model)).finishReason).toEqual({ unified: 'other', raw: 'solar_flare' });
      await bothWays({ dialect, replies: [odd, fine] }, async (app) => {
        await app.say('go');
        expect(app.ran).toEqual([]);
      });
    });
  });

  describe(`${name}: a response that ends twice`, () => {
    it('a response ends at the first end, and later events are ignored', async () => {
      const first = dialect.events({ text: 'Fine' });
      const second = dialect.events({ text: ' or not', calls: [call] });
      const { model } = await serve(dialect, [streamed(dialect, [...first, ...second])]);
      const end = endOf(await ask(model));
      expect(saidIn(end)).toMatchObject({ text: 'Fine', calls: [] });
      expect(end.finishReason.unified).toBe('stop');
    });

    it('a response has one end even if the terminal event is repeated', async () => {
      const events = dialect.events({ text: 'Fine', usage: { input: 1, output: 2 } });
      const { model } = await serve(dialect, [streamed(dialect, [...events, ...events.slice(-2)])]);
      const seen = await ask(model);
      expect(saidIn(endOf(seen)).text).toBe('Fine');
      expect(seen.filter(({ type }) => type === 'end')).toHaveLength(1);
      expect(endOf(seen).usage).toMatchObject({ inputTokens: 1, outputTokens: 2 });
    });
  });

  describe(`${name}: invalid token counts`, () => {
    it.each([-1, null, '12', true])(
      'the invalid token count %j is ignored, and the sum of a run is a number',
      async (count) => {
        const usage = { input: count as number, output: 3 };
        const { model } = await serve(dialect, [play({ text: 'Fine', usage })]);
        const end = endOf(await ask(model));
        expect([end.usage?.inputTokens, end.usage?.outputTokens]).toEqual([undefined, 3]);
        await bothWays({ dialect, replies: [play({ text: 'Fine', usage })] }, async (app) => {
          const { usage: sum } = await app.say('go');
          expect(sum).toEqual({ outputTokens: 3 });
        });
      },
    );

    it('the usage of a response without token counts is absent', async () => {
      const { model } = await serve(dialect, [play({ text: 'Fine' })]);
      const { inputTokens, outputTokens } = endOf(await ask(model)).usage ?? {};
      expect([inputTokens, outputTokens]).toEqual([undefined, undefined]);
    });
  });

  describe(`${name}: a model that never stops calling`, () => {
    it('a model that never stops calling is stopped at the limit of calls, with all calls in the log', async () => {
      const replies = Array.from({ length: 4 }, () => play({ calls: [call] }));
      await bothWays({ dialect, replies, runner: { limits: { modelCalls: 3 } } }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'limited' });
        expect(app.server.requests).toHaveLength(3);
        expect(app.ran).toHaveLength(3);
        for (const { body } of app.server.requests) expectPaired(dialect, body);
      });
    });
  });
}

function hasCall({ parts }: { readonly parts: readonly { readonly type: string }[] }): boolean {
  return parts.some(({ type }) => type === 'functionCall');
}

const call = { name: 'weather', args: '{"city":"Rome"}' };
