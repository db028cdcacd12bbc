import type { SubjectFactory } from '../../../src/index.ts';

/**
 * Factories of correct implementations with one fault each, by the id of the case that finds the fault;
 * `case id/which` if a case has several.
 */
export interface Mutants<Subject> {
  readonly [caseId: string]: SubjectFactory<Subject>;
}
