import {
  type AnswerInput,
  type Awaitable,
  type Content,
  type CredentialResponse,
  checkMembers,
  closedReason,
  type Event,
  type FunctionCall,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listOf,
  loggedQuestions,
  type MemberRules,
  type PendingRequest,
  RunError,
} from '@mortise/core';
import type { AdkContent } from '../wire/adk-content.ts';
import { inCamelCase, member } from '../wire/member.ts';
import { responseIn } from '../wire/text-response.ts';
import { adkConfirmationName, adkCredentialName, adkInputName, isVirtualName } from '../wire/virtual-names.ts';
import { type AdkAnswer, answerIn, intermediateResult, ongoingCalls } from './adk-answer.ts';
import { partsOf, requireOne, wordOf } from './client-parts.ts';
import { credentialResponseOf } from './credential-answer.ts';

/** Options of reading a message of an ADK client. */
export interface AdkInputOptions {
  /**
   * The session's open questions: `pending` of the last run's result, or the list of `openQuestions`. They
   * are needed for credentials, for results of calls, and for clients that answer with the id of the call.
   */
  readonly pending?: readonly PendingRequest[] | undefined;
  /** The session's log. It replaces `pending`, and is required for intermediate results. */
  readonly history?: readonly Event[] | undefined;
  /**
   * The treatment of results for which the model does not wait. With `one`, the default, a result ends the
   * call unless it has `willContinue: true`. With `many`, as in ADK, a call may have any number of results,
   * and the model is called again for each; only a result with `willContinue: false` ends the call.
   */
  readonly results?: 'one' | 'many' | undefined;
  /** Handles answers to credential requests; without it, such answers are refused. */
  readonly credential?: AdkCredentialTaker | undefined;
  /** The user who answers. */
  readonly by?: string | undefined;
}

/**
 * Stores a credential, and returns the answers for the log without it: `answerCredential` of `@mortise/auth`,
 * or `answerMcpSignIn` of `@mortise/mcp`. The first answer belongs to the question; further answers belong to
 * other questions that the credential settles, unless the message answers them itself.
 */
export type AdkCredentialTaker = (
  request: PendingRequest,
  response: CredentialResponse,
) => Awaitable<readonly AnswerInput[]>;

/**
 * Returns the input of a run for a message of an ADK client: `runner.run({ session, ...(await
 * adkInput(message)) })`.
 *
 * Function responses become answers, and the other parts become the message; an intermediate result
 * (`willContinue`) is added to the message. Members may be in camel case, in snake case, or capitalized.
 * Throws `RunError`: `bad_input`, `bad_answer` if `confirmed` is neither true nor false, `unknown_request`
 * for a result or a credential that was not asked for, `pending_requests` for an intermediate result while
 * the run waits for an answer. In all these cases no part of the message is used.
 */
export async function adkInput(
  message: AdkContent | JsonObject,
  given: AdkInputOptions = {},
): Promise<{ readonly answers?: readonly AnswerInput[]; readonly message?: Content }> {
  given = checkMembers('adkInput', given, adkInputOptions);
  const { history = [], pending = openQuestions(history) } = given;
  const options = { ...given, pending };
  const own: AnswerInput[] = [];
  const settled: AnswerInput[] = [];
  const words: Content['parts'][number][] = [];
  let ongoing: ReadonlyMap<string, FunctionCall> | undefined;
  for (const part of partsOf(message)) {
    requireOne(part);
    const response = member(part, 'functionResponse');
    if (response === undefined) {
      words.push(wordOf(part));
      continue;
    }
    const answer = answerIn(response);
    if (mayContinue(answer, options)) {
      ongoing ??= ongoingCalls(history);
      const call = ongoing.get(resultRequest(answer, options).callId);
      if (call || answer.willContinue) {
        words.push(intermediateResult(call, answer));
        continue;
      }
    }
    const [first, ...more] = await answersOf(answer, options);
    own.push(first);
    settled.push(...more);
  }
  if (words.some(isTold)) requireNothingElse(pending, own, ongoing);
  const answers = withOthers(own, settled);
  return {
    ...(answers.length > 0 && { answers }),
    ...(words.length > 0 && { message: { role: 'user', parts: words } }),
  };
}

/** Returns true if more results may follow this result. */
function mayContinue({ name, willContinue }: AdkAnswer, { results }: AdkInputOptions): boolean {
  return !isVirtualName(name) && (willContinue ?? results === 'many');
}

/** Refuses an intermediate result while questions are open: a new message would withdraw them. */
function requireNothingElse(
  pending: readonly PendingRequest[],
  own: readonly AnswerInput[],
  ongoing: ReadonlyMap<string, FunctionCall> = new Map(),
): void {
  const answered = new Set(own.map(({ requestId }) => requestId));
  const open = pending.filter(({ id, callId }) => !ongoing.has(callId) && !answered.has(id));
  if (open.length === 0) return;
  const hints = open.map(({ hint }) => hint).join('; ');
  throw new RunError(
    'pending_requests',
    `an intermediate result is accepted only after these questions are answered: ${hints}`,
  );
}

function isTold(part: Content['parts'][number]): boolean {
  return part.type === 'text' && responseIn(part) !== undefined;
}

/** Returns the message's own answers, and for every other question the first answer that settles it. */
function withOthers(own: readonly AnswerInput[], settled: readonly AnswerInput[]): readonly AnswerInput[] {
  const answered = new Set(own.map(({ requestId }) => requestId));
  return [...own, ...settled.filter(({ requestId }) => !answered.has(requestId) && answered.add(requestId))];
}

async function answersOf(
  answer: AdkAnswer,
  options: AdkInputOptions,
): Promise<readonly [AnswerInput, ...AnswerInput[]]> {
  const { id, name } = answer;
  const by = options.by === undefined ? {} : { by: options.by };
  switch (name) {
    case adkConfirmationName:
      return [{ requestId: confirmationId(answer, options), value: confirmationOf(answer), ...by }];
    case adkInputName:
      return [{ requestId: id, value: inputOf(answer, options), ...by }];
    case adkCredentialName:
      return credentialAnswers(answer, options);
    default:
      return [{ requestId: resultRequest(answer, options).id, value: plainValue(answer.response), ...by }];
  }
}

async function credentialAnswers(
  { id, response }: AdkAnswer,
  { pending = [], credential }: AdkInputOptions,
): Promise<readonly [AnswerInput, ...AnswerInput[]]> {
  const request = pending.find((open) => open.kind === 'credential' && (open.id === id || open.callId === id));
  if (!request) throw new RunError('unknown_request', `no question for a credential has the id "${id}"`);
  if (!credential)
    throw new RunError(
      'bad_input',
      'credentials are not accepted here; give adkInput({ credential }), such as answerCredential',
    );
  const [first, ...more] = await credential(request, credentialResponseOf(response));
  if (!first) throw new RunError('bad_answer', `the credential for "${id}" was not accepted`);
  return [first, ...more];
}

/** Returns the id of the answered question: ADK for Rust answers with the id of the call itself. */
function confirmationId({ id }: AdkAnswer, { pending = [] }: AdkInputOptions): string {
  if (pending.some((request) => request.id === id)) return id;
  return pending.find((request) => request.callId === id && request.kind === 'confirmation')?.id ?? id;
}

/**
 * Returns the question that a result answers. A client may send a result only for a call that waits for one,
 * so that it cannot bypass a gate.
 */
function resultRequest({ id, name }: AdkAnswer, { pending = [] }: AdkInputOptions): PendingRequest {
  const request = pending.find(({ kind, callId, id: own }) => kind === 'result' && (callId === id || own === id));
  if (request) return request;
  throw new RunError(
    'unknown_request',
    `no call is waiting for a result of ${name} (${id}); give adkInput({ pending })`,
  );
}

function confirmationOf(answer: AdkAnswer): JsonValue {
  const body = unwrapped(answer);
  const said = isJsonObject(body) ? inCamelCase(body as JsonObject, ['confirmed', 'hint', 'payload']) : {};
  if (typeof said['confirmed'] === 'boolean') return withoutNulls(said);
  throw new RunError('bad_answer', `the answer to "${answer.id}" was not accepted: confirmed must be true or false`);
}

/** Returns the answer to a form: its fields, whatever their names are. Clients send null for empty fields. */
function inputOf(answer: AdkAnswer, { pending = [] }: AdkInputOptions): JsonValue {
  const { properties, required } = pending.find(({ id }) => id === answer.id)?.answerJsonSchema ?? {};
  const fields = Object.entries(answer.response);
  if (!isJsonObject(properties) || !fields.some(([name]) => Object.hasOwn(properties, name)))
    return plainValue(unwrapped(answer));
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.fromEntries(fields.filter(([name, value]) => value !== null || needed.has(name)));
}

/**
 * Returns the answer: clients send it directly, in
 * `toolConfirmation`, or in `response`, as an object or as JSON text.
 */
function unwrapped({ id, response }: AdkAnswer): JsonValue {
  const toolConfirmation = member(response, 'toolConfirmation');
  if (isJsonObject(toolConfirmation)) return toolConfirmation as JsonObject;
  const inner = member(response, 'response');
  if (isJsonObject(inner)) {
    const wrapped = member(inner as JsonObject, 'toolConfirmation');
    return isJsonObject(wrapped) ? (wrapped as JsonObject) : (inner as JsonObject);
  }
  if (typeof inner !== 'string') return response;
  try {
    return JSON.parse(inner) as JsonValue;
  } catch {
    throw new RunError('bad_answer', `the answer to "${id}" was not accepted: its response is not JSON`);
  }
}

/** Removes null members: typed clients send null for omitted members. */
function withoutNulls(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/**
 * Returns the value of a function response: responses are
 * objects, so any other value is sent as `{ result }`.
 */
function plainValue(value: JsonValue): JsonValue {
  return isJsonObject(value) && Object.keys(value).length === 1 && value['result'] !== undefined
    ? value['result']
    : value;
}

const adkInputOptions = {
  pending: listOf('object'),
  history: listOf('object'),
  results: ['one', 'many'],
  credential: 'function',
  by: 'text',
} satisfies MemberRules<AdkInputOptions>;

/** Returns the open questions of a log, oldest first, including expired questions. */
export function openQuestions(events: readonly Event[]): readonly PendingRequest[] {
  const questions = [...loggedQuestions(events).values()];
  return questions.filter((question) => closedReason(question) === undefined).map(({ request }) => request);
}
