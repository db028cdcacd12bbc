import type { Answer } from '../content/pending-request.ts';
import { RunError } from '../error/run-error.ts';
import type { Event } from '../event/event.ts';
import { newEvent, type RunScope } from '../flow/run-scope.ts';
import type { Exchange } from '../flow/session-view.ts';
import type { JsonValue } from '../json/json-value.ts';
import { snapshotJson } from '../json/snapshot-json.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import { plainIssues } from '../schema/plain-issues.ts';
import type { GivenAnswer } from './run-input.ts';

/** The questions that are dealt with by what is being accepted, each with who answered it, or taken back. */
export type Taken = Map<string, readonly (string | undefined)[] | 'withdrawn'>;

/** The event of one answer. Throws where it is refused. */
export function answerEvent(scope: RunScope, given: GivenAnswer, taken: Taken): Event {
  const others = taken.get(given.requestId) ?? [];
  const answer = checkAnswer(scope, scope.view.exchanges.get(given.requestId), given, others);
  taken.set(given.requestId, [...others, given.by]);
  return newEvent(scope, { type: 'answered', answer }, undefined, 'user');
}

/** Checks one answer against its question; `others` have just answered it, or it has just been taken back. */
function checkAnswer(
  scope: RunScope,
  exchange: Exchange | undefined,
  given: GivenAnswer,
  others: readonly (string | undefined)[] | 'withdrawn',
): Answer {
  const { requestId, by } = given;
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the answer to "${requestId}" was not taken: ${message}`);
  if (!exchange) throw refuse('unknown_request', 'this session has no such question; list the pending ones');
  if (exchange.status === 'withdrawn' || others === 'withdrawn')
    throw refuse('withdrawn', 'the question was withdrawn');
  if (exchange.call.outcome && exchange.status === 'open') throw refuse('withdrawn', 'its call has ended');
  const people = [...exchange.answers.map((answer) => answer.by), ...others];
  const sameAgain = people.includes(by) || people.length >= (exchange.request.quorum ?? 1);
  if (exchange.status === 'answered' || sameAgain)
    throw refuse('already_answered', 'it has been answered; the first answer counts');
  const { request } = exchange;
  const at = scope.platform.now();
  if (request.expiresAt !== undefined && at > request.expiresAt) throw refuse('expired', 'it came too late');
  const snapshot = snapshotJson(given.value);
  if ('problem' in snapshot) throw refuse('bad_answer', `the value is not JSON: ${snapshot.problem}`);
  const problem = valueProblem(scope, exchange, snapshot.value);
  if (problem) throw refuse('bad_answer', problem);
  return { requestId, kind: request.kind, value: snapshot.value, ...(by !== undefined && { by }), at };
}

function valueProblem({ validator }: RunScope, { request }: Exchange, value: JsonValue): string | undefined {
  const { answerJsonSchema: schema } = request;
  if (!schema) return undefined;
  const issues = validator ? (validator.compile(schema)(value).issues ?? []) : plainIssues(schema, value);
  return issues.length > 0 ? describeIssues(issues) : undefined;
}
