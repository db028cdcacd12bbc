import type { Content } from '../content/content.ts';
import type { Settled } from '../content/outcome.ts';
import { RunError } from '../error/run-error.ts';
import type { Event, EventBody } from '../event/event.ts';
import { beginsInvocation } from '../flow/late-event.ts';
import { newEvent, type RunScope } from '../flow/run-scope.ts';
import { type Exchange, openExchanges } from '../flow/session-view.ts';
import { isJsonObject } from '../json/json-value.ts';
import { snapshotJson } from '../json/snapshot-json.ts';
import { answerEvent, type Taken } from './answer-event.ts';
import { giveUp } from './give-up.ts';
import { resultEvent } from './result-event.ts';
import type { RunInput } from './run-input.ts';

/**
 * The events of a run's input: answers, results, words, or a continuation. All of it is taken, or nothing.
 *
 * Throws `RunError`: `no_input`, `bad_input`, `pending_requests`, and for answers and results `unknown_request`, `already_answered`, `withdrawn`, `expired`, `bad_answer`.
 */
export function acceptInput(
  scope: RunScope,
  input: RunInput,
  onMessageWhilePending: 'withdraw' | 'refuse',
): readonly Event[] {
  const answers = input.answers ?? [];
  const taken: Taken = new Map();
  const events = answers.map((given) => answerEvent(scope, given, taken));
  for (const given of input.results ?? []) events.push(resultEvent(scope, given, taken));
  const late = expired(scope, taken);
  events.push(...late.flatMap((exchange) => giveUp(scope, exchange, 'expired', tooLate(exchange))));
  for (const { request } of late) taken.set(request.id, 'withdrawn');
  if (input.message !== undefined) events.push(...acceptMessage(scope, input, onMessageWhilePending, taken));
  else events.push(...acceptContinuation(scope));
  return events;
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
  // What the model does not wait for, the user need not either.
  const open = openExchanges(view).filter(({ request, call }) => !call.goesOn && !taken.has(request.id));
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

const userParts: ReadonlySet<string> = new Set(['text', 'inlineData', 'fileData']);
