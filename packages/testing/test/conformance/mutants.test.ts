import { describe, expect, it } from 'vitest';
import { runCases } from '../../src/index.ts';
import { forEachSuite } from './suites.ts';

forEachSuite(({ name, cases, sound, mutants }) => {
  describe(name, () => {
    it('passes a sound implementation as a whole', async () => {
      const verdicts = await runCases(cases, sound);
      expect(verdicts.filter(({ status }) => status !== 'passed')).toEqual([]);
    });

    it('has a mutant for each case, and none without one', () => {
      expect(Object.keys(mutants).toSorted()).toEqual(cases.map(({ id }) => id).toSorted());
    });

    for (const each of cases) {
      it(`${each.id} finds its mutant`, async () => {
        const mutant = mutants[each.id];
        const [verdict] = mutant ? await runCases([each], mutant, { timeoutMs: 3000 }) : [];
        expect(verdict).toMatchObject({ id: each.id, status: 'failed' });
      });
    }
  });
});
