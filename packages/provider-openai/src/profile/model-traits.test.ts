import { expect, it } from 'vitest';
import { effortOf } from '../request/request-settings.ts';
import { modelTraits, thinksWithChatTools } from './model-traits.ts';

it.each([
  ['gpt-4o', false, false],
  ['gpt-4.1-mini-2025-04-14', false, false],
  ['ft:gpt-4o:acme::1', false, false],
  ['gpt-5-chat-latest', false, false],
  ['o3', true, false],
  ['o4-mini', true, false],
  ['gpt-5', true, false],
  ['gpt-5-mini-2025-08-07', true, false],
  ['gpt-5.1', true, true],
  ['gpt-5.2-pro', true, false],
  ['openai/gpt-5.4', true, true],
  ['gpt-6', true, true],
  ['llama3', undefined, true],
  ['gpt-oss:20b', undefined, true],
])('the model %s is a thinking model: %s, whose thinking can be disabled: %s', (id, thinks, mayNotThink) => {
  expect(modelTraits(id)).toEqual({ thinks, mayNotThink });
});

it.each([
  ['gpt-5', true],
  ['gpt-5.2', true],
  ['gpt-5.4', false],
  ['openai/gpt-5.6-terra', false],
  ['gpt-5.6-pro', true],
  ['gpt-4o', true],
  ['llama3', true],
])('the model %s thinks with tools over Chat Completions: %s', (id, thinks) => {
  expect(thinksWithChatTools(id)).toBe(thinks);
});

it.each([
  ['high', 'gpt-5', 'high', 0],
  ['off', 'gpt-5.1', 'none', 0],
  ['off', 'gpt-5', 'minimal', 1],
  ['off', 'o3', 'low', 1],
  ['off', 'gpt-4o', undefined, 0],
  ['low', 'gpt-4o', undefined, 1],
  ['medium', 'llama3', 'medium', 0],
  [{ budgetTokens: 2048 }, 'gpt-5', 'low', 1],
  [{ budgetTokens: 8192 }, 'gpt-5', 'medium', 1],
  [{ budgetTokens: 8193 }, 'llama3', 'high', 1],
  [{ budgetTokens: 1000 }, 'gpt-4o', undefined, 1],
  [undefined, 'gpt-5', undefined, 0],
] as const)(
  'the thinking setting %j for the model %s is sent as the effort %s, with %d warnings',
  (thinking, model, effort, count) => {
    const reported: string[] = [];
    expect(effortOf(thinking, model, (feature) => reported.push(feature))).toBe(effort);
    expect(reported).toEqual(Array(count).fill('thinking'));
  },
);
