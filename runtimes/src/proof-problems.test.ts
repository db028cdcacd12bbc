import { expect, it } from 'vitest';
import { proofFile, proofProblems } from './proof-problems.ts';
import type { Verdict } from './verdict.ts';

const proof: readonly Verdict[] = [
  { file: proofFile, test: 'a test run > passes', state: 'passed' },
  { file: proofFile, test: 'a test run > fails where a test throws', state: 'failed', reason: 'thrown' },
  { file: proofFile, test: 'an unhandled rejection', state: 'failed', reason: 'nobody' },
];

it('reports no problem when all tests fail that have to', () => {
  expect(proofProblems([...proof, { file: 'other', test: 'x', state: 'failed' }])).toEqual([]);
});

it('reports an undetected failure, and a test that should have passed', () => {
  const swapped = proof.map((verdict) => ({
    ...verdict,
    state: verdict.state === 'passed' ? ('failed' as const) : ('passed' as const),
  }));
  expect(proofProblems(swapped)).toHaveLength(3);
});

it('reports that the unhandled rejection went unnoticed, or that nothing ran', () => {
  expect(proofProblems(proof.slice(0, 2))).toMatchObject([{ test: 'an unhandled rejection', state: 'failed' }]);
  expect(proofProblems([])).toHaveLength(1);
});
