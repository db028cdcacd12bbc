import type { ModelSubject } from '../../../src/model/index.ts';
import { modelAnswerMutants } from './model-answer-mutants.ts';
import { modelCallMutants } from './model-call-mutants.ts';
import { modelRequestMutants } from './model-request-mutants.ts';
import type { Mutants } from './mutants.ts';

/** One model with one fault for each case of models. */
export const modelMutants: Mutants<ModelSubject> = {
  ...modelCallMutants,
  ...modelAnswerMutants,
  ...modelRequestMutants,
};
