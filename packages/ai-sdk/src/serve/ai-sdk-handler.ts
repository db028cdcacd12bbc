import { checkMembers, either, type MemberRules, type SessionKey } from '@mortise/core';
import {
  guardedHandler,
  type HandlerOptions,
  handlerOptions,
  jsonFrames,
  noStore,
  notFound,
  openAnswers,
  type Person,
  type PersonInput,
  type PersonResult,
  readJson,
  sseResponse,
  submit,
  type UiHandlerOptions,
  untilLeft,
} from '@mortise/ui';
import { approvalAnswers, messageContent } from '../ask/logged-message.ts';
import { repeatedMessage } from '../ask/repeated-message.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import { type AiSdkChatRequest, readChatRequest } from '../wire/chat-request.ts';
import { followChat, readChat } from './follow-chat.ts';

/** Options of a handler for AI SDK chats, in addition to those of `uiHandler`. */
export type AiSdkHandlerOptions = Omit<HandlerOptions, 'bodyLimitBytes'> & {
  /** The path to which chats post; the other routes are below it. Default `/api/chat`. */
  readonly base?: string | undefined;
  /**
   * The behaviour of `regenerate()` and `sendMessage({ messageId })`. Users may use them if they may write in
   * the session, `mayEdit` of `authorize` does not refuse, and they may answer the open questions.
   *
   * - `'rewind'`, the default: the session rewinds to before the message, and the message is sent again,
   * changed or not. Everything after that message stays in the log but is no longer part of the conversation.
   * Open calls end and do not run. Calls that may have had an effect are kept: a new answer starts after
   * these calls, and a changed last message follows the answer with these calls; a changed earlier message is
   * refused (`rewind_effects`).
   * - `'fork'`: the message is sent in a fork of the session from before the message. The answer begins
   *   with a transient `data-session` with the fork's `id`, which the page must use as the chat's id from
   *   then on. Refused if calls that may have had an effect would be forgotten (`fork_effects`), unless
   *   `mayEdit` of `authorize` agrees.
   * - `true`: the last message is sent again as a new message of the same session. The first answer stays,
   *   and the model reads it; a reload shows both answers.
   * - `false`: the request is refused with `unsupported`.
   */
  readonly askAgain?: boolean | 'rewind' | 'fork' | undefined;
  /**
   * The artifact service of the sessions: a fork copies its files, and a rewind restores them. Default: a
   * fork has no files, and a rewind leaves them as they are.
   */
  readonly artifacts?: UiHandlerOptions['artifacts'];
  /**
   * The maximum size of a request's JSON in bytes; default 4
   * MiB, because a client sends all of its messages by default.
   */
  readonly bodyLimitBytes?: number | undefined;
};

/** Handles one request. Never rejects. */
export type AiSdkHandler = (request: Request) => Promise<Response>;

/**
 * Creates one web-standard handler for the routes of `useChat`:
 * - `POST base` sends a message, and streams the resulting message.
 * - `GET base/ID` returns the stored messages of a chat as `{ messages, rev }`.
 * - `GET base/ID/stream` streams the message that is being written, from its start; 204 if there is none.
 *   With `?after=REV` the newest message is also sent if an event was stored after that revision, so that no
 *   event is missed between the two requests.
 *
 * A chat is a session of the user that `authorize` returns, so another user's chat is not found.
 * `AiSdkChatRequest` lists the members of a request that are read.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export function aiSdkHandler(options: AiSdkHandlerOptions): AiSdkHandler {
  options = checkMembers('aiSdkHandler', options, optionRules);
  const { base = '/api/chat' } = options;
  return guardedHandler('aiSdkHandler', { ...options, base }, (request, person, path) =>
    answer(request, options, person, path),
  );
}

async function answer(
  request: Request,
  options: AiSdkHandlerOptions,
  person: Person,
  [chatId, last]: readonly string[],
): Promise<Response> {
  if (request.method === 'POST' && chatId === undefined) return post(request, options, person);
  if (request.method !== 'GET' || chatId === undefined) throw notFound();
  const key = keyOf(person, chatId);
  if (last === 'stream') return resume(request, options, person, key);
  if (last !== undefined) throw notFound();
  const stream = await readChat({ runs: options.runs, key, person });
  return Response.json({ messages: stream.messages(), rev: stream.rev }, { headers: noStore });
}

async function post(request: Request, options: AiSdkHandlerOptions, person: Person): Promise<Response> {
  const { runs, bodyLimitBytes = 4 * 1024 * 1024, bodyTimeoutMs = 10_000 } = options;
  const sent = readChatRequest(await readJson(request, bodyLimitBytes, bodyTimeoutMs));
  const key = keyOf(person, sent.chatId);
  if (sent.cancel) {
    await runs.cancel(key, `${person.by ?? person.userId} cancelled it`);
    const state = await runs.state(key);
    if (!state) throw notFound();
    return Response.json({ rev: state.rev }, { headers: noStore });
  }
  const { message, again, known } = sent;
  const { key: to, given } =
    message && again
      ? await repeatedMessage(options, person, key, { message, again })
      : { key, given: await givenBy(options, key, sent) };
  const { rev } = given ? await submit(options, person, to, given) : {};
  const followed = given?.message === undefined ? undefined : rev;
  return follow(request, options, person, { key: to, rev: followed, known, moved: to !== key });
}

/** Returns the input that a request has for the session; undefined if it only follows the session. */
async function givenBy(
  { runs, clientTools = [] }: AiSdkHandlerOptions,
  key: SessionKey,
  { approvals, answers: others, results: sent, withdraw, message }: AiSdkChatRequest,
): Promise<PersonInput | undefined> {
  const questions = approvals.length + sent.length > 0 ? ((await runs.state(key))?.questions ?? []) : [];
  // A client repeats earlier decisions in each request.
  const decided = await openAnswers(runs, key, { answers: approvalAnswers(approvals, questions) }, questions);
  const answers = [...decided.answers, ...others];
  const awaited = new Set(
    questions.filter(({ kind, call }) => kind === 'result' && clientTools.includes(call)).map(({ callId }) => callId),
  );
  const results = sent.filter(({ callId }) => awaited.has(callId)).map(resultOf);
  if (!message && !withdraw && answers.length + results.length === 0) {
    // A request without new content resumes a run whose process died.
    const isInterrupted = (await runs.state(key))?.live.ended?.status === 'interrupted';
    return isInterrupted ? {} : undefined;
  }
  return {
    answers,
    results,
    ...(withdraw && { withdraw: [withdraw] }),
    ...(message && { message: messageContent(message), inputId: message.id }),
  };
}

function resultOf({ callId, output, error }: AiSdkChatRequest['results'][number]): PersonResult {
  if (output === undefined)
    return { callId, outcome: { status: 'error', code: 'client_tool_failed', message: error ?? '' } };
  return { callId, outcome: { status: 'ok', output } };
}

async function resume(
  request: Request,
  options: AiSdkHandlerOptions,
  person: Person,
  key: SessionKey,
): Promise<Response> {
  const { runs } = options;
  const given = new URL(request.url).searchParams.get('after');
  const after = given !== null && /^\d{1,15}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY;
  // A chat without messages has no run to resume.
  if (!(await runs.sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER }))) return nothing();
  return follow(request, options, person, { key, onlyAfter: after });
}

async function follow(
  request: Request,
  { runs, keepAliveMs = 10_000, onError }: AiSdkHandlerOptions,
  person: Person,
  { moved, ...which }: Followed,
): Promise<Response> {
  const { signal, leave } = untilLeft(request.signal);
  const lists = followChat({ runs, person, ...which, signal });
  // For an unknown chat, the response is an error and not a stream.
  const first = await lists.next();
  if (first.done) {
    leave();
    return nothing();
  }
  const failed = (error: unknown): string => {
    onError?.(error, request);
    return jsonFrames([{ type: 'error', errorText: 'something went wrong; try again' }]) + doneFrame;
  };
  return sseResponse(framesOf(lists), {
    first: jsonFrames(moved ? [movedTo(which.key), ...first.value] : first.value),
    last: doneFrame,
    headers: protocolHeader,
    keepAliveMs,
    leave,
    failed,
  });
}

type Followed = Pick<Parameters<typeof followChat>[0], 'key' | 'rev' | 'known' | 'onlyAfter'> & {
  /** True if the session is not the session with the chat's id. */
  readonly moved?: boolean;
};

function movedTo({ sessionId }: SessionKey): AiSdkChunk {
  return { type: 'data-session', data: { id: sessionId }, transient: true };
}

async function* framesOf(lists: AsyncIterable<readonly AiSdkChunk[]>): AsyncGenerator<string, void, void> {
  for await (const chunks of lists) yield jsonFrames(chunks);
}

const doneFrame = 'data: [DONE]\n\n';
const protocolHeader = { 'x-vercel-ai-ui-message-stream': 'v1' };

function nothing(): Response {
  return new Response(null, { status: 204, headers: noStore });
}

function keyOf({ appName, userId }: Person, sessionId: string): SessionKey {
  return { appName, userId, sessionId };
}

const optionRules: MemberRules<AiSdkHandlerOptions> = {
  ...handlerOptions,
  base: 'text',
  askAgain: either(['rewind', 'fork'], 'boolean'),
  artifacts: 'object',
};
