import { RunError } from '../error/run-error.ts';
import type { Event } from '../event/event.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { abandonQuestion } from './abandon-question.ts';
import type { AnswersTaken } from './answer-event.ts';
import type { WithdrawInput } from './run-input.ts';

/**
 * The events of one question that is taken back. Throws `RunError`:
 * `unknown_request`, `already_answered`, `withdrawn`, `bad_input`.
 */
export function withdrawEvents(
  scope: BranchScope,
  { requestId, reason = 'the question was withdrawn' }: WithdrawInput,
  taken: AnswersTaken,
): readonly Event[] {
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the question "${requestId}" was not withdrawn: ${message}`);
  if (typeof reason !== 'string') throw refuse('bad_input', 'its reason is a text');
  const exchange = scope.run.view.exchanges.get(requestId);
  if (!exchange) throw refuse('unknown_request', 'this session has no such question; list the pending ones');
  const now = taken.get(requestId);
  if (exchange.status === 'answered' || (now !== undefined && now !== 'withdrawn'))
    throw refuse('already_answered', 'it has been answered');
  if (exchange.status === 'withdrawn' || now === 'withdrawn' || exchange.call.outcome)
    throw refuse('withdrawn', 'it is no longer open');
  taken.set(requestId, 'withdrawn');
  return abandonQuestion(scope, exchange, reason, { status: 'denied', reason });
}
