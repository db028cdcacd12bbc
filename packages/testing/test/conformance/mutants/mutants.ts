import type { SubjectFactory } from '../../../src/index.ts';

/** By case id, what makes an otherwise good implementation with one fault, which that case finds. */
export interface Mutants<Subject> {
  readonly [caseId: string]: SubjectFactory<Subject>;
}
