import type { SubjectFactory } from '../../../src/index.ts';

/**
 * By case id, or `case id/which` where a case has several, what makes an otherwise good implementation with
 * one fault, which that case finds.
 */
export interface Mutants<Subject> {
  readonly [caseId: string]: SubjectFactory<Subject>;
}
