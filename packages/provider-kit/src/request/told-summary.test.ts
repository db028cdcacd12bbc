import { expect, it } from 'vitest';
import { toldSummary } from './told-summary.ts';

const part = { type: 'provider', provider: 'nobody', value: 1 } as const;

it('is the summary in square brackets, without halves of characters', () => {
  expect(toldSummary({ ...part, summary: 'search: Rome\ud83d' })).toBe('[search: Rome\ufffd]');
});

it('is none of a part that says nothing to others', () => {
  expect(toldSummary(part)).toBeUndefined();
  expect(toldSummary({ ...part, summary: '' })).toBeUndefined();
});
