import { expect, it } from 'vitest';
import { thinkingOf } from '../request/thinking-of.ts';
import { modelTraits } from './model-traits.ts';

it.each([
  ['claude-3-haiku-20240307', 'never', false, undefined, 4_096, false],
  ['claude-3-5-sonnet-latest', 'never', false, undefined, 8_192, false],
  ['claude-3-7-sonnet-20250219', 'budget', false, undefined, 64_000, false],
  ['claude-opus-4-20250514', 'budget', false, undefined, 32_000, false],
  ['claude-opus-4@20250514', 'budget', false, undefined, 32_000, false],
  ['claude-opus-4-1-20250805', 'budget', false, undefined, 32_000, true],
  ['claude-sonnet-4-5-20250929', 'budget', false, undefined, 64_000, true],
  ['claude-opus-4-5', 'budget', false, undefined, 64_000, true],
  ['us.anthropic.claude-opus-4-6-v1', 'adaptive', false, undefined, 128_000, true],
  ['claude-opus-4-8', 'adaptive', false, undefined, 128_000, true],
  ['claude-mythos-preview', 'adaptive', true, undefined, 128_000, true],
  ['claude-opus-5', 'adaptive', true, 'disabled', 128_000, true],
  ['claude-opus-5-5', 'adaptive', true, undefined, 128_000, true],
  ['anthropic/claude-sonnet-5-5', 'adaptive', true, 'between_tools', 128_000, true],
  ['claude-haiku-5-5', 'adaptive', true, 'disabled', 128_000, true],
  ['claude-someone-7', 'adaptive', true, undefined, 128_000, true],
  ['kimi-k2', 'budget', true, 'disabled', 8_192, true],
] as const)(
  'the model %s: thinking %s, on by default %s, disabled by %s, up to %d output tokens, structured output %s',
  (id, thinks, thinksUnasked, off, maxOutputTokens, holdsToSchema) => {
    expect(modelTraits(id)).toEqual({ thinks, thinksUnasked, holdsToSchema, maxOutputTokens, ...(off && { off }) });
  },
);

it.each([
  ['high', 'claude-3-haiku-20240307', {}, 1],
  ['off', 'claude-3-haiku-20240307', {}, 0],
  ['low', 'claude-haiku-4-5', { thinking: { type: 'enabled', budget_tokens: 2_048 } }, 0],
  ['high', 'claude-haiku-4-5', { thinking: { type: 'enabled', budget_tokens: 9_999 } }, 0],
  [{ budgetTokens: 20_000 }, 'claude-haiku-4-5', { thinking: { type: 'enabled', budget_tokens: 9_999 } }, 1],
  ['off', 'claude-haiku-4-5', {}, 0],
  ['high', 'claude-opus-4-7', { thinking: { type: 'adaptive' }, effort: 'high' }, 0],
  [{ budgetTokens: 4_000 }, 'claude-opus-4-7', { thinking: { type: 'adaptive' }, effort: 'medium' }, 1],
  [{ budgetTokens: 100 }, 'claude-opus-5', { effort: 'low' }, 1],
  [{ budgetTokens: 50_000 }, 'claude-opus-5', { effort: 'high' }, 1],
  ['medium', 'claude-opus-5', { effort: 'medium' }, 0],
  ['off', 'claude-opus-5', { thinking: { type: 'disabled' } }, 0],
  ['off', 'claude-sonnet-5-5', { thinking: { type: 'between_tools' } }, 1],
  ['off', 'claude-opus-5-5', { effort: 'low' }, 1],
  ['off', 'kimi-k2', { thinking: { type: 'disabled' } }, 0],
  [undefined, 'claude-opus-5', {}, 0],
] as const)(
  'the thinking setting %j for the model %s is sent as %j, with %d warnings',
  (thinking, model, members, count) => {
    const reported: string[] = [];
    expect(thinkingOf(thinking, model, 10_000, (feature) => reported.push(feature))).toEqual(members);
    expect(reported).toEqual(Array(count).fill('thinking'));
  },
);
