import { expect, it } from 'vitest';
import { ledgerProblems } from './rolling-deploy.ts';

const good = 'r0 pay k1\nr1 pay k2\nr0 file k3\nr1 file k4\nr1 file k4\n';

it('reports no problem if every session has paid once, and has filed under one key', () => {
  expect(ledgerProblems(good, 2)).toEqual([]);
});

it.each([
  ['a doubled effect', `${good}r1 pay k2\n`, ['r1 was paid 2 times']],
  ['a different key', `${good}r0 file k5\n`, ['r0 was filed under 2 keys']],
  ['a stranded session', 'r0 pay k1\nr0 file k3\n', ['r1 was paid 0 times', 'r1 was filed under 0 keys']],
])('reports %s', (_, ledger, problems) => {
  expect(ledgerProblems(ledger, 2)).toEqual(problems);
});
