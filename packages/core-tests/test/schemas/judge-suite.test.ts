import { expect, it } from 'vitest';
import { knownDeviations } from './known-deviations.ts';
import { type SuiteVerdict, surprisesIn } from './run-suite.ts';

const [known] = knownDeviations;
const { folder, name, outcome } = known as (typeof knownDeviations)[number];
const verdict = (changes: Partial<SuiteVerdict>): SuiteVerdict => ({ name, outcome: 'right', ...changes });

it('a listed deviation is expected, and so is a correct result', () => {
  expect(surprisesIn([verdict({ outcome }), verdict({ name: 'other' })], folder)).toEqual([]);
  expect(surprisesIn([], folder)).toEqual([]);
});

it('a listed deviation that became correct is reported, and so are a deviation of another kind and an unlisted deviation', () => {
  expect(surprisesIn([verdict({})], folder)).toEqual([`right, known as ${outcome}: ${name}`]);
  expect(surprisesIn([verdict({ outcome: 'refused', code: 'x' })], folder)).toEqual([
    `refused (x), known as ${outcome}: ${name}`,
  ]);
  expect(surprisesIn([verdict({ outcome })], 'draft7')).toEqual([`${outcome}, known as right: ${name}`]);
});
