import { expect, it } from 'vitest';
import { boundedSummary } from './bounded-summary.ts';

it('a summary is the text, up to 2,000 characters', () => {
  expect(boundedSummary('web_search: "Rome"')).toBe('web_search: "Rome"');
  expect(boundedSummary('x'.repeat(2_000))).toBe('x'.repeat(2_000));
  expect(boundedSummary('x'.repeat(2_001))).toBe(`${'x'.repeat(1_999)}…`);
});

it.each(['', ' \n'])('a summary is undefined for %j', (text) => expect(boundedSummary(text)).toBeUndefined());
