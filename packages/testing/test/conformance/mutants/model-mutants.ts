import type { ModelSubject } from '../../../src/model/index.ts';
import { modelAnswerMutants } from './model-answer-mutants.ts';
import { modelCallMutants } from './model-call-mutants.ts';
import { modelRequestMutants } from './model-request-mutants.ts';
import type { Mutants } from './mutants.ts';

/** For each case of models, a model with one fault. */
export const modelMutants: Mutants<ModelSubject> = {
  ...modelCallMutants,
  ...modelAnswerMutants,
  ...modelRequestMutants,
};
