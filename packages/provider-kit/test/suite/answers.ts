import type { FinishReason, ModelEvent } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { answerScripts } from '../support/answer-scripts.ts';
import { ask, deltaSums, endOf, joined, saidIn, stored } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { answered } from '../support/replies.ts';
import { callId, type ScriptedAnswer } from '../support/scripted-answer.ts';
import { serve } from '../support/serve.ts';

type ArgsKind = Dialect['args']['streamed'];

/** Tests answers of every kind, streamed and in one JSON body, for each dialect. */
export function answers(dialects: readonly Dialect[]): void {
  for (const dialect of dialects) answersOf(dialect);
}

function answersOf(dialect: Dialect): void {
  const { streamed, whole } = dialect.args;

  describe(`an answer on ${dialect.name}`, () => {
    for (const [name, said] of answerScripts(streamed)) {
      it(`${name}: the answer equals the answer of the server, and the sum of its deltas`, async () => {
        const { model } = await serve(dialect, [answered(dialect, said)]);
        const events = await ask(model);
        expectAnswer(events, said, streamed);
        expectSums(events);
      });
    }

    for (const [name, said] of answerScripts(whole)) {
      it(`${name}: the answer is the same if it comes as one JSON body, which has its own deltas`, async () => {
        const { model } = await serve(dialect, [answered(dialect, said, false)], { stream: false });
        const events = await ask(model);
        const { model: streaming } = await serve(dialect, [answered(dialect, said)]);
        const same = streamed === whole ? joined : comparable;
        // The server decides how often it counts tokens while it streams.
        expect(same(withoutUsage(events))).toEqual(same(withoutUsage(await ask(streaming))));
        expectAnswer(events, said, whole);
        expectSums(events);
      });
    }

    it('an answer names the model that made it', async () => {
      const { model } = await serve(dialect, [answered(dialect, { text: 'Hi' })], { id: 'm-7' });
      const { content } = endOf(await ask(model));
      expect(content).toMatchObject({ role: 'model', origin: { provider: dialect.provider, model: 'm-7' } });
    });
  });
}

function expectAnswer(events: readonly ModelEvent[], said: ScriptedAnswer, kind: ArgsKind): void {
  const end = endOf(events);
  const { text, thought, calls } = saidIn(end);
  expect(text).toBe((said.text ?? '') + (said.refusal ?? ''));
  expect(thought).toBe(said.thought ?? '');
  expect(calls).toEqual(
    (said.calls ?? []).map((call, at) => ({
      name: call.name,
      providerId: callId(call, at),
      args: kind === 'text' ? call.args : JSON.stringify(JSON.parse(call.args || '{}')),
    })),
  );
  expect(end.finishReason.unified).toBe(unifiedOf(said));
  const { input, output, cached, reasoning } = said.usage ?? {};
  expect(end.usage?.inputTokens).toBe(input);
  expect(end.usage?.outputTokens).toBe(output);
  expect(end.usage?.cachedInputTokens).toBe(cached);
  expect(end.usage?.thoughtTokens).toBe(reasoning);
  expect(events.filter(({ type }) => type === 'end' || type === 'failure')).toHaveLength(1);
}

/**
 * Checks that the deltas add up to the parts. If arguments arrive as objects, a reader may report their
 * deltas as text, or not at all.
 */
function expectSums(events: readonly ModelEvent[]): void {
  const end = endOf(events);
  const sums = deltaSums(events);
  for (const [index, part] of end.content.parts.entries()) {
    const [kind, sum] = sums.get(index) ?? [part.type, ''];
    expect(kind).toBe(part.type);
    if (part.type === 'text' || part.type === 'thought') expect(sum).toBe(part.text);
    if (part.type !== 'functionCall') continue;
    const text = end.argsText?.[index];
    if (text === undefined) expect(['', JSON.stringify(part.args)]).toContain(sum);
    else expect(sum).toBe(text);
  }
}

function withoutUsage(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return events.filter(({ type }) => type !== 'usage');
}

/** Returns the events with parsed arguments. */
function comparable(events: readonly ModelEvent[]): readonly unknown[] {
  const { argsText: _, ...end } = endOf(events);
  const shown = events.filter(({ type }) => type !== 'end' && type !== 'functionCallDelta');
  return [...joined(shown), { ...end, content: stored(endOf(events), 1) }];
}

function unifiedOf({ finish, calls, refusal }: ScriptedAnswer): FinishReason['unified'] {
  if (refusal !== undefined) return 'safety';
  const known = { stop: 'stop', calls: 'functionCalls', length: 'length', filter: 'safety' } as const;
  if (finish === undefined) return calls ? 'functionCalls' : 'stop';
  return known[finish as keyof typeof known] ?? 'other';
}
