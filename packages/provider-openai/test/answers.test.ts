import type { FinishReason, ModelEvent } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { saidScripts } from './said-scripts.ts';
import { ask, deltaSums, endOf, joined, saidIn } from './support/ask.ts';
import { dialects } from './support/dialects.ts';
import { json, streamed } from './support/replies.ts';
import { callId, type Said } from './support/said.ts';
import { serve } from './support/serve.ts';

for (const dialect of dialects) {
  describe(`an answer on ${dialect.api}`, () => {
    for (const [name, said] of Object.entries(saidScripts)) {
      it(`${name}: is what the model said, and its deltas add up to it`, async () => {
        const { model } = await serve(dialect.api, [streamed(dialect, dialect.events(said))]);
        const events = await ask(model);
        expectSaid(events, said);
        expectSums(events);
      });

      it(`${name}: is the same in one JSON body, with deltas of its own`, async () => {
        const { model } = await serve(dialect.api, [json(dialect.whole(said))], { stream: false });
        const whole = await ask(model);
        const { model: streaming } = await serve(dialect.api, [streamed(dialect, dialect.events(said))]);
        expect(joined(whole)).toEqual(joined(await ask(streaming)));
        expectSaid(whole, said);
        expectSums(whole);
      });
    }

    it('names the model that made it', async () => {
      const { model } = await serve(dialect.api, [streamed(dialect, dialect.events({ text: 'Hi' }))], { id: 'm-7' });
      const { content } = endOf(await ask(model));
      expect(content).toMatchObject({ role: 'model', origin: { provider: 'openai', model: 'm-7' } });
    });
  });
}

function expectSaid(events: readonly ModelEvent[], said: Said): void {
  const end = endOf(events);
  const { text, thought, calls } = saidIn(end);
  expect(text).toBe((said.text ?? '') + (said.refusal ?? ''));
  expect(thought).toBe(said.thought ?? '');
  expect(calls).toEqual(
    (said.calls ?? []).map((call, at) => ({ name: call.name, providerId: callId(call, at), args: call.args })),
  );
  expect(end.finishReason.unified).toBe(unifiedOf(said));
  const { input, output, cached, reasoning } = said.usage ?? {};
  expect(end.usage?.inputTokens).toBe(input);
  expect(end.usage?.outputTokens).toBe(output);
  expect(end.usage?.cachedInputTokens).toBe(cached);
  expect(end.usage?.thoughtTokens).toBe(reasoning);
  expect(events.filter(({ type }) => type === 'end' || type === 'failure')).toHaveLength(1);
}

function expectSums(events: readonly ModelEvent[]): void {
  const end = endOf(events);
  const sums = deltaSums(events);
  for (const [index, part] of end.content.parts.entries()) {
    const [kind, sum] = sums.get(index) ?? [part.type, ''];
    expect(kind).toBe(part.type);
    if (part.type === 'text' || part.type === 'thought') expect(sum).toBe(part.text);
    if (part.type === 'functionCall') expect(sum).toBe(end.argsText?.[index]);
  }
}

function unifiedOf({ finish, calls, refusal }: Said): FinishReason['unified'] {
  if (refusal !== undefined) return 'safety';
  const known = { stop: 'stop', calls: 'functionCalls', length: 'length', filter: 'safety' } as const;
  if (finish === undefined) return calls ? 'functionCalls' : 'stop';
  return known[finish as keyof typeof known] ?? 'other';
}
