import type { Answer } from '../content/pending-request.ts';
import { RunError } from '../error/run-error.ts';

/**
 * A question was answered before. The code is `already_answered`;
 * a run's result has the error as `error.cause`.
 */
export class AlreadyAnsweredError extends RunError {
  /** What the question has been answered by then, oldest first; none where its call ended by other ways. */
  readonly answers: readonly Answer[];

  constructor(message: string, answers: readonly Answer[]) {
    super('already_answered', message);
    this.answers = answers;
  }
}
