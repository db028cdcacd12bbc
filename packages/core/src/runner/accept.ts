import type { Content } from '../content/content.ts';
import type { Settled } from '../content/outcome.ts';
import type { Answer } from '../content/pending-request.ts';
import { RunError } from '../error/run-error.ts';
import type { Event, EventBody } from '../event/event.ts';
import { unknownOutcome } from '../flow/recover-call.ts';
import { newEvent, type RunScope } from '../flow/run-scope.ts';
import { type Exchange, openExchanges } from '../flow/session-view.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { snapshotJson } from '../json/snapshot-json.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import type { GivenAnswer, RunInput } from './run-input.ts';

/**
 * The events of a run's input: answers, words, or a continuation. All of it is taken, or nothing.
 *
 * Throws `RunError`: `no_input`, `bad_input`, `pending_requests`, and for answers `unknown_request`, `already_answered`, `withdrawn`, `expired`, `bad_answer`.
 */
export function acceptInput(
  scope: RunScope,
  input: RunInput,
  onMessageWhilePending: 'withdraw' | 'refuse',
): readonly Event[] {
  const answers = input.answers ?? [];
  const taken: Taken = new Map();
  const events = answers.map((given) => answerEvent(scope, given, taken));
  const late = expired(scope, taken);
  events.push(...late.flatMap((exchange) => giveUp(scope, exchange, 'expired', tooLate(exchange))));
  for (const { request } of late) taken.set(request.id, []);
  if (input.message !== undefined) events.push(...acceptMessage(scope, input, onMessageWhilePending, taken));
  else events.push(...acceptContinuation(scope));
  return events;
}

/** The questions that are dealt with by what is being accepted, each with who answered it. */
export type Taken = Map<string, (string | undefined)[]>;

/** The event of one answer. Throws where it is refused. */
export function answerEvent(scope: RunScope, given: GivenAnswer, taken: Taken): Event {
  const answer = checkAnswer(scope, scope.view.exchanges.get(given.requestId), given, taken.get(given.requestId) ?? []);
  taken.set(given.requestId, [...(taken.get(given.requestId) ?? []), given.by]);
  return newEvent(scope, { type: 'answered', answer }, undefined, 'user');
}

/** The user's words as content. Throws `bad_input` on parts that only a model or a tool can have said. */
export function userContent(message: string | Content): Content {
  if (message === '') throw new RunError('bad_input', 'the message is empty; leave it out to continue a session');
  if (typeof message === 'string') return { role: 'user', parts: [{ type: 'text', text: message }] };
  const snapshot = snapshotJson(message);
  const content =
    'value' in snapshot && isJsonObject(snapshot.value) ? (snapshot.value as unknown as Content) : undefined;
  if (!content || !Array.isArray(content.parts) || content.parts.length === 0) {
    throw new RunError('bad_input', 'a message is a text, or a content with role "user" and parts');
  }
  const foreign = content.parts.find((part: unknown) => !isJsonObject(part) || !userParts.has(String(part['type'])));
  if (content.role !== 'user' || foreign !== undefined) {
    const got = foreign === undefined ? `the role "${content.role}"` : `a part "${foreign?.type}"`;
    throw new RunError(
      'bad_input',
      `a message has the role "user" and parts of text or data; got ${got}. Results go in as answers`,
    );
  }
  return content;
}

/** Checks one answer against its question; `others` have just answered it. */
function checkAnswer(
  scope: RunScope,
  exchange: Exchange | undefined,
  given: GivenAnswer,
  others: readonly (string | undefined)[],
): Answer {
  const { requestId, by } = given;
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the answer to "${requestId}" was not taken: ${message}`);
  if (!exchange) throw refuse('unknown_request', 'this session has no such question; list the pending ones');
  if (exchange.status === 'withdrawn') throw refuse('withdrawn', 'the question was withdrawn');
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
  if (request.kind === 'inDoubt') {
    const resolution = isJsonObject(value) ? value['resolution'] : undefined;
    return resolution === 'happened' || resolution === 'retry' || resolution === 'giveUp'
      ? undefined
      : 'resolution is "happened", "retry" or "giveUp"';
  }
  if (!request.answerJsonSchema || !validator) return undefined;
  const result = validator.compile(request.answerJsonSchema)(value);
  return result.issues && describeIssues(result.issues);
}

function acceptMessage(
  scope: RunScope,
  input: RunInput,
  policy: 'withdraw' | 'refuse',
  taken: Taken,
): readonly Event[] {
  const { view } = scope;
  const { inputId } = input;
  if (inputId !== undefined && view.inputIds.has(inputId)) return [];
  const content = userContent(input.message as string | Content);
  const open = openExchanges(view).filter(({ request }) => !taken.has(request.id));
  if (open.length > 0 && policy === 'refuse') {
    throw new RunError(
      'pending_requests',
      `${open.length} question(s) wait for an answer first: ${open.map(({ request }) => request.hint).join('; ')}`,
    );
  }
  const settled = open.flatMap((exchange) =>
    giveUp(scope, exchange, 'the user wrote something else instead', {
      status: 'denied',
      reason: 'the user moved on without an answer',
    }),
  );
  const words: EventBody = { type: 'input', content, ...(inputId !== undefined && { inputId }) };
  return [...settled, beginsInvocation(newEvent(scope, words, undefined, 'user'))];
}

/** An invocation has the id of the words that it begins with. */
export function beginsInvocation(event: Event): Event {
  return Object.assign(event, { invocationId: event.id });
}

function acceptContinuation(scope: RunScope): readonly Event[] {
  const { view } = scope;
  if (view.revision === 0) throw new RunError('no_input', 'the session is empty: give a message');
  return view.invocation.stopped ? [newEvent(scope, { type: 'notice', code: 'continued' })] : [];
}

function expired(scope: RunScope, taken: Taken): readonly Exchange[] {
  if (scope.view.exchanges.size === 0) return [];
  const now = scope.platform.now();
  return openExchanges(scope.view).filter(
    ({ request: { id, expiresAt } }) => expiresAt !== undefined && now > expiresAt && !taken.has(id),
  );
}

function tooLate({ call: { call } }: Exchange): Settled {
  const message = `Nobody answered in time, so \`${call.name}\` was not run. It may be asked for again.`;
  return { status: 'error', code: 'confirmation_expired', message };
}

function giveUp(scope: RunScope, { request, call }: Exchange, reason: string, outcome: Settled): readonly Event[] {
  return [
    newEvent(scope, { type: 'withdrawn', requestId: request.id, reason }),
    newEvent(scope, {
      type: 'response',
      callId: call.call.id,
      outcome: request.kind === 'inDoubt' ? unknownOutcome : outcome,
    }),
  ];
}

const userParts: ReadonlySet<string> = new Set(['text', 'inlineData', 'fileData']);
