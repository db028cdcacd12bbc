import {
  type AnswerInput,
  type Awaitable,
  type Content,
  checkMembers,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PendingRequest,
  RunError,
} from '@mortise/core';
import type { AdkContent, AdkFunctionResponse, AdkPart } from './adk-content.ts';
import { adkConfirmationName, adkInputName } from './virtual-names.ts';

/** How a message of an ADK client is taken. */
export interface AdkInputOptions {
  /**
   * The session's open questions, from `pendingRequests`. Needed for results of calls, and for clients that
   * answer with the id of the call.
   */
  readonly pending?: readonly PendingRequest[] | undefined;
  /** How other packages take answers to their questions. */
  readonly answers?: readonly AdkAnswerTaker[] | undefined;
  /** Who answers. */
  readonly by?: string | undefined;
}

/**
 * Makes answers of a function response: its own first, then those that it settles as well, which give way
 * where the message answers their questions itself. Undefined, or none: the response is not this package's.
 */
export type AdkAnswerTaker = (response: AdkAnswer) => Awaitable<readonly AnswerInput[] | undefined>;

/** A function response that has what it needs. */
export interface AdkAnswer {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
}

/**
 * What a client of ADK sends, as the input of a run: `app.run({ session, ...(await adkInput(message)) })`.
 *
 * Function responses are answers, the rest is the message. Throws `RunError`: `bad_input`, `bad_answer` where
 * `confirmed` is neither true nor false, `unknown_request` for a result that nobody asked for. Then nothing
 * was taken.
 */
export async function adkInput(
  { role = 'user', parts = [] }: AdkContent,
  options: AdkInputOptions = {},
): Promise<{ readonly answers?: readonly AnswerInput[]; readonly message?: Content }> {
  checkMembers('adkInput', options, adkInputOptions);
  if (!roles.has(role)) throw new RunError('bad_input', `a client's message has the role user or tool; got "${role}"`);
  const own: AnswerInput[] = [];
  const settled: AnswerInput[] = [];
  const words: Content['parts'][number][] = [];
  for (const part of parts) {
    if (!part.functionResponse) {
      words.push(wordOf(part));
      continue;
    }
    const [answer, ...more] = await answersOf(part.functionResponse, options);
    own.push(answer);
    settled.push(...more);
  }
  const answers = withOthers(own, settled);
  return {
    ...(answers.length > 0 && { answers }),
    ...(words.length > 0 && { message: { role: 'user', parts: words } }),
  };
}

/** Each of the message's own answers, and to every other question the first that settles it. */
function withOthers(own: readonly AnswerInput[], settled: readonly AnswerInput[]): readonly AnswerInput[] {
  const answered = new Set(own.map(({ requestId }) => requestId));
  return [...own, ...settled.filter(({ requestId }) => !answered.has(requestId) && answered.add(requestId))];
}

async function answersOf(
  response: AdkFunctionResponse,
  options: AdkInputOptions,
): Promise<readonly [AnswerInput, ...AnswerInput[]]> {
  const { id, name } = response;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string')
    throw new RunError('bad_input', 'a function response has the id and the name of the call that it answers');
  const answer: AdkAnswer = { id, name, response: isJsonObject(response.response) ? response.response : {} };
  for (const take of options.answers ?? []) {
    const [first, ...more] = (await take(answer)) ?? [];
    if (first) return [first, ...more];
  }
  return [answerOf(answer, options)];
}

function answerOf(answer: AdkAnswer, options: AdkInputOptions): AnswerInput {
  const { id, name } = answer;
  const by = options.by === undefined ? {} : { by: options.by };
  switch (name) {
    case adkConfirmationName:
      return { requestId: confirmationId(answer, options), value: confirmationOf(answer), ...by };
    case adkInputName:
      return { requestId: id, value: inputOf(answer, options), ...by };
    default:
      return { requestId: resultRequest(answer, options).id, value: plainValue(answer.response), ...by };
  }
}

/** ADK for Rust answers with the id of the call itself. */
function confirmationId({ id }: AdkAnswer, { pending = [] }: AdkInputOptions): string {
  if (pending.some((request) => request.id === id)) return id;
  return pending.find((request) => request.callId === id && request.kind === 'confirmation')?.id ?? id;
}

/** A client may give the result of a call that waits for it, and of no other: a gate is not gone around. */
function resultRequest({ id, name }: AdkAnswer, { pending = [] }: AdkInputOptions): PendingRequest {
  const request = pending.find(({ kind, callId, id: own }) => kind === 'result' && (callId === id || own === id));
  if (request) return request;
  throw new RunError('unknown_request', `nobody waits for a result of ${name} (${id}); give adkInput({ pending })`);
}

function confirmationOf(answer: AdkAnswer): JsonValue {
  const body = unwrapped(answer);
  if (isJsonObject(body) && typeof body['confirmed'] === 'boolean') return withoutNulls(body);
  throw new RunError('bad_answer', `the answer to "${answer.id}" was not taken: confirmed must be true or false`);
}

/** A form is answered by its fields, whatever their names are; those that were left empty come as null. */
function inputOf(answer: AdkAnswer, { pending = [] }: AdkInputOptions): JsonValue {
  const { properties, required } = pending.find(({ id }) => id === answer.id)?.answerJsonSchema ?? {};
  const fields = Object.entries(answer.response);
  if (!isJsonObject(properties) || !fields.some(([name]) => Object.hasOwn(properties, name)))
    return plainValue(unwrapped(answer));
  const needed = Array.isArray(required) ? required : [];
  return Object.fromEntries(fields.filter(([name, value]) => value !== null || needed.includes(name)));
}

/** The answer itself: bare, in `toolConfirmation`, or in `response`, as an object or as its JSON text. */
function unwrapped({ id, response }: AdkAnswer): JsonValue {
  const { toolConfirmation, response: inner } = response;
  if (isJsonObject(toolConfirmation)) return toolConfirmation;
  if (isJsonObject(inner)) return isJsonObject(inner['toolConfirmation']) ? inner['toolConfirmation'] : inner;
  if (typeof inner !== 'string') return response;
  try {
    return JSON.parse(inner) as JsonValue;
  } catch {
    throw new RunError('bad_answer', `the answer to "${id}" was not taken: its response is not JSON`);
  }
}

/** Clients that are typed send what they leave out as null. */
function withoutNulls(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** Function responses are objects: any other value comes as `{ result }`. */
function plainValue(value: JsonValue): JsonValue {
  return isJsonObject(value) && Object.keys(value).length === 1 && value['result'] !== undefined
    ? value['result']
    : value;
}

function wordOf({ text, inlineData, fileData, thought }: AdkPart): Content['parts'][number] {
  if (typeof text === 'string' && !thought) return { type: 'text', text };
  if (inlineData) return { type: 'inlineData', mimeType: inlineData.mimeType, data: inlineData.data };
  if (fileData) {
    const { mimeType, fileUri } = fileData;
    return { type: 'fileData', fileUri, ...(mimeType !== undefined && { mimeType }) };
  }
  throw new RunError('bad_input', "a client's message has parts of text, data and function responses, and no others");
}

const roles: ReadonlySet<string> = new Set(['user', 'tool', 'function']);

const adkInputOptions = { pending: true, answers: true, by: true } satisfies Record<keyof AdkInputOptions, true>;
