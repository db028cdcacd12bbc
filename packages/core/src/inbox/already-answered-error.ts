import type { Answer } from '../content/pending-request.ts';
import { RunError } from '../error/run-error.ts';

/**
 * A question was answered before. The code is `already_answered`;
 * a run's result has the error as `error.cause`.
 */
export class AlreadyAnsweredError extends RunError {
  /** The answers that the question already has, oldest first; empty if its call ended in another way. */
  readonly answers: readonly Answer[];

  constructor(message: string, answers: readonly Answer[]) {
    super('already_answered', message);
    this.answers = answers;
  }
}
