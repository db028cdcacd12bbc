import { checkMembers, type JsonObject, type SessionKey } from '@mortise/core';
import {
  guardedHandler,
  noStore,
  notFound,
  type Person,
  readJson,
  type UiHandlerOptions,
  uiHandler,
} from '@mortise/ui';
import { approvalAnswers, saidContent } from '../ask/chat-input.ts';
import { type AiSdkChatRequest, readChatRequest } from '../wire/chat-request.ts';
import { followChat, readChat } from './follow-chat.ts';
import { sseResponse } from './sse-response.ts';

/** How chats of AI SDK are served: as `uiHandler` serves pages. */
export type AiSdkHandlerOptions = Pick<
  UiHandlerOptions,
  | 'runs'
  | 'authorize'
  | 'origins'
  | 'hosts'
  | 'credential'
  | 'clientTools'
  | 'bodyTimeoutMs'
  | 'keepAliveMs'
  | 'onError'
> & {
  /** The path that chats post to, below which the others are; default `/api/chat`. */
  readonly base?: string | undefined;
  /** Bytes of a request's JSON: a client sends all of its messages by default; default 4 MiB. */
  readonly bodyLimitBytes?: number | undefined;
};

/** Answers one request. Never rejects. */
export type AiSdkHandler = (request: Request) => Promise<Response>;

/**
 * The routes of `useChat`, as one web-standard handler:
 * - `POST base` sends, and answers with the message that comes of it.
 * - `GET base/ID` gives a chat as `{ messages, rev }`, as far as it is stored.
 * - `GET base/ID/stream` sends the message that is being written, from its beginning; 204 where none is. With
 * `?after=REV` the newest message is sent also where something was stored after that revision: so nothing is
 *   missed between the two.
 *
 * A chat is a session of the person that `authorize` says, so another's chat is not there. Of what a client
 * sends, `AiSdkChatRequest` says what is read.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export function aiSdkHandler(options: AiSdkHandlerOptions): AiSdkHandler {
  checkMembers('aiSdkHandler', options, optionNames);
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
  const { said } = sent;
  if (sent.cancel) return ask(options, person, key, { cancel: true });
  let rev: number | undefined;
  for (const body of await asksOf(options, key, sent)) {
    const done = await ask(options, person, key, body);
    if (!done.ok) return done;
  }
  if (said) ({ rev } = await runs.start(key, { message: saidContent(said), inputId: said.id }));
  return follow(request, options, person, { key, rev, known: sent.known });
}

/** What a request decides about the session's questions, in the words of `uiHandler`. */
async function asksOf(
  { runs, clientTools = [] }: AiSdkHandlerOptions,
  key: SessionKey,
  { approvals, answers, results, withdraw }: AiSdkChatRequest,
): Promise<readonly JsonObject[]> {
  const asks: JsonObject[] = [];
  const questions = approvals.length + results.length > 0 ? ((await runs.state(key))?.questions ?? []) : [];
  const given = [...approvalAnswers(approvals, questions), ...answers];
  if (given.length > 0) asks.push({ answers: given });
  if (withdraw) asks.push({ withdraw });
  const awaited = results.filter(({ callId }) =>
    questions.some(({ kind, callId: id, call }) => kind === 'result' && id === callId && clientTools.includes(call)),
  );
  if (awaited.length > 0)
    asks.push({
      results: awaited.map(({ callId, output, error }) => ({ callId, output: output ?? { error: error ?? '' } })),
    });
  return asks;
}

/** Asks `uiHandler` for it, which knows who may do what. */
function ask(
  options: AiSdkHandlerOptions,
  person: Person,
  { sessionId }: SessionKey,
  body: JsonObject,
): Promise<Response> {
  const { runs, credential, clientTools, onError } = options;
  const door = uiHandler({ runs, credential, clientTools, onError, base: '', authorize: () => person });
  const headers = { 'content-type': 'application/json' };
  const url = `http://localhost/s/${encodeURIComponent(sessionId)}`;
  return door(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
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
  // A chat that was never written in has nothing that goes on.
  if (!(await runs.sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER }))) return nothing();
  return follow(request, options, person, { key, onlyNews: after });
}

async function follow(
  request: Request,
  { runs, keepAliveMs = 10_000 }: AiSdkHandlerOptions,
  person: Person,
  which: Pick<Parameters<typeof followChat>[0], 'key' | 'rev' | 'known' | 'onlyNews'>,
): Promise<Response> {
  const controller = new AbortController();
  const leave = (): void => {
    request.signal.removeEventListener('abort', leave);
    controller.abort();
  };
  if (request.signal.aborted) leave();
  else request.signal.addEventListener('abort', leave, { once: true });
  const lists = followChat({ runs, person, ...which, signal: controller.signal });
  // A chat that is not there is a refusal, and no stream.
  const first = await lists.next();
  if (first.done) {
    leave();
    return nothing();
  }
  return sseResponse(withFirst(first.value, lists), keepAliveMs, leave);
}

async function* withFirst<T>(first: T, others: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  yield first;
  yield* others;
}

function nothing(): Response {
  return new Response(null, { status: 204, headers: noStore });
}

function keyOf({ appName, userId }: Person, sessionId: string): SessionKey {
  return { appName, userId, sessionId };
}

const optionNames: Readonly<Record<keyof AiSdkHandlerOptions, true>> = {
  runs: true,
  authorize: true,
  base: true,
  origins: true,
  hosts: true,
  credential: true,
  clientTools: true,
  bodyLimitBytes: true,
  bodyTimeoutMs: true,
  keepAliveMs: true,
  onError: true,
};
