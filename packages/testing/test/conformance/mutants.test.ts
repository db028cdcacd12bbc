import { describe, expect, it } from 'vitest';
import { runCases, type Verdict } from '../../src/index.ts';
import { forEachSuite } from './suites.ts';

forEachSuite(({ name, cases, sound, mutants }) => {
  describe(name, () => {
    it('a correct implementation passes each case', async () => {
      const verdicts = await runCases(cases, sound);
      expect(verdicts.filter(({ status }) => status !== 'passed')).toEqual([]);
    });

    it('each case has a mutant, and each mutant a case', () => {
      const found = new Set(Object.keys(mutants).map(caseIdOf));
      expect([...found].toSorted()).toEqual(cases.map(({ id }) => id).toSorted());
    });
  });
});

// Several mutants never settle, so the mutants of all suites
// run in parallel and wait for their time limits together.
describe.concurrent('mutants', () => {
  forEachSuite(({ name: suite, cases, mutants }) => {
    it.each(Object.entries(mutants))(`${suite} %s detects its mutant`, async (name, mutant) => {
      const own = cases.filter(({ id }) => id === caseIdOf(name));
      let verdicts: readonly Verdict[] = [];
      for (let tried = 0; tried < tries && verdicts[0]?.status !== 'failed'; tried++) {
        verdicts = await runCases(own, mutant, { timeoutMs: 3000 });
      }
      expect(verdicts).toMatchObject([{ id: caseIdOf(name), status: 'failed' }]);
    });
  });
});

/**
 * The number of tries for a mutant: a timing fault of a fraction of a second may be missed if the machine was
 * suspended for that long. A correct implementation has one try.
 */
const tries = 3;

function caseIdOf(mutant: string): string {
  return mutant.split('/', 1)[0] ?? '';
}
