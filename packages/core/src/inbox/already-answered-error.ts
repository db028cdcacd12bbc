import type { Answer } from '../content/pending-request.ts';
import { RunError } from '../error/run-error.ts';
import { clipText } from '../json/clip-text.ts';

/**
 * A question was answered before. The code is `already_answered`;
 * a run's result has the error as `error.cause`.
 */
export class AlreadyAnsweredError extends RunError {
  /** What the question has been answered by then, oldest first; none where its call ended by other ways. */
  readonly answers: readonly Answer[];

  constructor(requestId: string, answers: readonly Answer[]) {
    const before = answers.length > 0 ? `: ${answers.map(saidBy).join('; ')}` : '';
    super(
      'already_answered',
      `the answer to "${requestId}" was not taken: it has been answered${before}. The first answer counts`,
    );
    this.answers = answers;
  }
}

/** What else people and systems hand in may be private: it stands in the log, and in no message. */
function saidBy({ by, at, kind, value }: Answer): string {
  const decision = decisions.has(kind)
    ? ` with ${clipText(JSON.stringify(value), shownChars, (left) => `(${left} characters are left out)`)}`
    : '';
  return `by ${by ?? 'somebody'} at ${timeText(at)}${decision}`;
}

/** A clock may be anything that counts. */
function timeText(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString();
}

const decisions: ReadonlySet<string> = new Set(['confirmation', 'inDoubt']);
const shownChars = 200;
