import { RunError } from '../error/run-error.ts';
import type { Event } from '../event/event.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { abandonQuestion } from './abandon-question.ts';
import { type AnswersTaken, questionState } from './answer-event.ts';
import { closedReason } from './closed-reason.ts';
import type { WithdrawInput } from './run-input.ts';

/**
 * Returns the events of one withdrawn question. Throws `RunError`: `unknown_request`, `already_answered`,
 * `withdrawn`, `bad_input`.
 */
export function withdrawEvents(
  scope: BranchScope,
  { requestId, reason = 'the question was withdrawn' }: WithdrawInput,
  taken: AnswersTaken,
): readonly Event[] {
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the question "${requestId}" was not withdrawn: ${message}`);
  if (typeof reason !== 'string') throw refuse('bad_input', 'its reason must be a string');
  const question = scope.run.view.questions.get(requestId);
  const now = taken.get(requestId);
  const closed = closedReason(question && questionState(question, now));
  if (!question) throw refuse('unknown_request', 'this session has no such question; list the pending ones');
  if (closed === 'answered' || (now !== undefined && now !== 'withdrawn'))
    throw refuse('already_answered', 'it has been answered');
  if (closed) throw refuse('withdrawn', 'it is no longer open');
  taken.set(requestId, 'withdrawn');
  return abandonQuestion(scope, question, reason, { status: 'denied', reason });
}
