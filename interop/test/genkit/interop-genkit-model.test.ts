import { runCases } from '@mortise/testing';
import { modelCases } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { genkitSubjects } from './model-subjects.ts';

for (const { name, subject, options, cannot } of genkitSubjects) {
  testConformance(
    `genkitModel, ${name}`,
    modelCases.filter(({ id }) => !Object.hasOwn(cannot, id)),
    subject,
    options,
  );
  if (Object.keys(cannot).length > 0)
    describe(`cases that genkitModel with ${name} cannot pass because of the plugin`, () => {
      it.each(Object.entries(cannot))('%s: %s', async (id) => {
        const cases = modelCases.filter((each) => each.id === id);
        const verdicts = await runCases(cases, subject, {});
        expect(verdicts.map(({ status }) => status)).toEqual(['failed']);
      });
    });
}
