import { modelCases } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/node-test';
import { modelSubjects } from './model-subject.ts';

for (const { name, subject, options } of modelSubjects) testConformance(name, modelCases, subject, options);
