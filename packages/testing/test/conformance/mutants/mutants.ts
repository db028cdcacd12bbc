import type { SubjectFactory } from '../../../src/index.ts';

/**
 * By case id, or `case id/which` if a case has several: a factory of
 * a correct implementation with one fault, which that case finds.
 */
export interface Mutants<Subject> {
  readonly [caseId: string]: SubjectFactory<Subject>;
}
