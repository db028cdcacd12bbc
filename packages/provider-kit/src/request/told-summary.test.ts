import { expect, it } from 'vitest';
import { toldSummary } from './told-summary.ts';

const part = { type: 'provider', provider: 'nobody', value: 1 } as const;

it('puts the summary into square brackets, without lone surrogates', () => {
  expect(toldSummary({ ...part, summary: 'search: Rome\ud83d' })).toBe('[search: Rome\ufffd]');
});

it('returns undefined for a part without a summary for other providers', () => {
  expect(toldSummary(part)).toBeUndefined();
  expect(toldSummary({ ...part, summary: '' })).toBeUndefined();
});
