import {
  type Event,
  type EventOf,
  type FunctionCall,
  isJsonObject,
  type JsonObject,
  type PendingRequest,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import { openQuestion, type QuestionEntry } from '@mortise/core/session-index';
import { foldLog, indexOf } from '../log/fold-log.ts';
import { defaultHint } from './ask-options.ts';

/** A question that waits for an answer, with everything that a client needs to show the question. */
export interface OpenRequest extends PendingRequest {
  /** The call, with the arguments that would run. */
  readonly call: FunctionCall;
  /**
   * The author of `hint` and `payload`. Texts of the application and
   * of the tool may repeat text of the model: show them as quotes.
   */
  readonly hintAuthor: 'framework' | 'application' | 'tool';
  /** The time of the question, in epoch milliseconds. */
  readonly askedAt: number;
  /** The name of the agent that made the call. */
  readonly agent: string;
  readonly branch?: string;
  /** The users who have already answered, if several must answer. */
  readonly answeredBy: readonly (string | undefined)[];
}

/**
 * Returns the questions of a session that wait for an answer, oldest first, including expired ones. They are
 * computed from the log alone, with the core's index of it, so every process and `index.open` return the same
 * questions. Throws `SessionNotFoundError`.
 */
export function pendingRequests(session: { readonly events: readonly Event[] }): readonly OpenRequest[];
export function pendingRequests(sessions: SessionService, key: SessionKey): Promise<readonly OpenRequest[]>;
export function pendingRequests(
  from: { readonly events: readonly Event[] } | SessionService,
  key?: SessionKey,
): readonly OpenRequest[] | Promise<readonly OpenRequest[]> {
  if ('events' in from) return openIn(from.events);
  if (!key) throw new TypeError('pendingRequests(sessions, key): the key of the session is missing');
  return loadOpen(from, key);
}

async function loadOpen(sessions: SessionService, key: SessionKey): Promise<readonly OpenRequest[]> {
  const session = await sessions.load(key);
  if (!session) throw new SessionNotFoundError(key.sessionId);
  return openIn(session.events);
}

function openIn(events: readonly Event[]): readonly OpenRequest[] {
  const { edited } = foldArgs(events);
  return [...indexOf(events).questions.values()].flatMap((entry) => {
    const asked = events[entry.revision - 1];
    const found = openQuestion(noSession, entry, asked, events[entry.round - 1]);
    if (asked?.type !== 'asked' || !found) return [];
    const args = asked.request.args ?? edited.get(entry.id);
    return [openRequest(asked, args ? { ...found.call, args } : found.call, entry)];
  });
}

/** The arguments of the calls in a log, with the edits of gates and as calls were started. */
interface Args {
  /** The arguments by the id of their call. */
  readonly current: Map<string, JsonObject>;
  /** The edited arguments at the time of each question, by the id of the question. */
  readonly edited: Map<string, JsonObject>;
}

const foldArgs = foldLog<Args>(
  () => ({ current: new Map(), edited: new Map() }),
  ({ current, edited }, event) => {
    if (event.type === 'started') for (const { callId, args } of event.calls) if (args) current.set(callId, args);
    if (event.type === 'passed' && event.args) current.set(event.callId, event.args);
    if (event.type !== 'asked') return;
    const args = current.get(event.request.callId);
    if (args) edited.set(event.request.id, args);
  },
);

function openRequest(
  { request, timestamp, author, branch }: EventOf<'asked'>,
  call: FunctionCall,
  { answeredBy }: QuestionEntry,
): OpenRequest {
  const { gate, hint, payload } = request;
  // Older logs have the preview only in the payload of the gate.
  const preview = request.preview ?? (gate !== undefined && isJsonObject(payload) ? payload['preview'] : undefined);
  const own = hint === defaultHint(call.name) ? 'framework' : 'application';
  return {
    ...request,
    call,
    ...(typeof preview === 'string' && { preview }),
    hintAuthor: gate === undefined ? 'tool' : own,
    askedAt: timestamp,
    agent: author,
    ...(branch !== undefined && { branch }),
    answeredBy: answeredBy.map((by) => (by === '' ? undefined : by)),
  };
}

/** The key for a log that is given without its key; the returned questions do not contain it. */
const noSession: SessionKey = { appName: '', userId: '', sessionId: '' };
