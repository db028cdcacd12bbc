import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KnownModels, readKnownModels } from './model-facts.ts';

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'models.json'), text);
  return join(folder, 'models.json');
}
const origin = (model: string) => ({ provider: 'openai', model });

test('KnownModels calculates the cost from the price per million tokens, with a separate price of cached tokens', () => {
  const price = { input: 2, output: 10, cachedInput: 0.5, cacheWrite: 4 };
  const known = new KnownModels({ 'openai:gpt-*': { contextTokens: 1000, price }, 'openai:*': {} });
  const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 50_000 };
  const cost = known.costOf(origin('gpt-5'), usage);
  expect(cost).toMatchObject({ currency: '$', isAtMost: false });
  expect(cost?.amount).toBeCloseTo(0.5 * 2 + 0.4 * 0.5 + 0.1 * 4 + 0.05 * 10);
  expect(known.of(origin('gpt-5'))?.contextTokens).toBe(1000);
});

test('KnownModels marks the cost as a maximum if the price of a part is missing, and shows no cost if no price is known', () => {
  const known = new KnownModels({ 'openai:a': { price: { currency: '€', input: 1, output: 1 } } });
  expect(known.costOf(origin('a'), { inputTokens: 1_000_000, cachedInputTokens: 10 })).toEqual({
    currency: '€',
    amount: 1,
    isAtMost: true,
  });
  expect(known.costOf(origin('b'), { inputTokens: 5 })).toBeUndefined();
  expect(known.costOf(undefined, { inputTokens: 5 })).toBeUndefined();
});

test.each([
  ['{', /is not used: .*JSON/],
  ['[]', /it is not a JSON object/],
  ['{"a:b": 1}', /a:b is not a JSON object/],
  ['{"a:b": {"window": 1}}', /a:b has an unknown member "window"; allowed are contextTokens, price/],
  ['{"a:b": {"contextTokens": "8k"}}', /a:b.contextTokens is not a number/],
  ['{"a:b": {"price": {"input": 1}}}', /a:b.price.output is not a number/],
  ['{"a:b": {"price": {"input": -1, "output": 1}}}', /a:b.price.input is not a number of at least 0/],
])('KnownModels ignores an invalid file and reports the reason: %s', (text, problem) => {
  expect(readKnownModels(fileWith(text)).problem).toMatch(problem);
});

test('KnownModels knows no models without a file', () => {
  expect(readKnownModels('/nowhere/models.json')).toEqual({ known: new KnownModels() });
});
