import { modelCases } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/vitest';
import { modelSubjects } from './model-subject.ts';

for (const { name, subject, options } of modelSubjects) {
  testConformance(`anthropicModel, ${name}`, modelCases, subject, options);
}
