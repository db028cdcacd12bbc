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
import { foldLog } from '../log/fold-log.ts';
import { defaultHint } from './ask-options.ts';

/** A question that waits for an answer, with all that a client needs to show it. */
export interface OpenRequest extends PendingRequest {
  /** The call as it would run. */
  readonly call: FunctionCall;
  /**
   * The author of `hint` and `payload`. Texts of the application and the tool may repeat the model's: show
   * them as quotes.
   */
  readonly wordsOf: 'framework' | 'application' | 'tool';
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that made the call, and its path of nested runs. */
  readonly agent: string;
  readonly branch?: string;
  /** The users who have already answered, if several must. */
  readonly answeredBy: readonly (string | undefined)[];
}

/**
 * The questions of a session that wait for an answer, oldest first; those that have expired are among them.
 *
 * From the log alone, so they are the same in any process. Throws `SessionNotFoundError`.
 */
export function pendingRequests(session: { readonly events: readonly Event[] }): readonly OpenRequest[];
export function pendingRequests(sessions: SessionService, key: SessionKey): Promise<readonly OpenRequest[]>;
export function pendingRequests(
  from: { readonly events: readonly Event[] } | SessionService,
  key?: SessionKey,
): readonly OpenRequest[] | Promise<readonly OpenRequest[]> {
  if ('events' in from) return openIn(from.events);
  if (!key) throw new TypeError('pendingRequests(sessions, key): give the key of a session');
  return loadOpen(from, key);
}

async function loadOpen(sessions: SessionService, key: SessionKey): Promise<readonly OpenRequest[]> {
  const session = await sessions.load(key);
  if (!session) throw new SessionNotFoundError(key.sessionId);
  return openIn(session.events);
}

function openIn(events: readonly Event[]): readonly OpenRequest[] {
  return [...fold(events).open.values()];
}

/** The questions in a log. */
interface Questions {
  readonly calls: Map<string, FunctionCall>;
  readonly edited: Map<string, JsonObject>;
  readonly open: Map<string, OpenRequest>;
  /** Ids of open questions, by their call. */
  readonly ofCall: Map<string, Set<string>>;
  /** The branch of the agent that answers a call. */
  readonly nested: Map<string, string>;
}

const fold = foldLog<Questions>(
  () => ({ calls: new Map(), edited: new Map(), open: new Map(), ofCall: new Map(), nested: new Map() }),
  next,
);

function next(questions: Questions, event: Event): void {
  const { calls, edited, open, nested } = questions;
  switch (event.type) {
    case 'model':
      for (const part of event.content.parts) if (part.type === 'functionCall') calls.set(part.id, part);
      return;
    case 'started':
      for (const { callId, args } of event.calls) if (args) edited.set(callId, args);
      return;
    case 'passed':
      if (event.args) edited.set(event.callId, event.args);
      return;
    case 'asked':
      return asked(questions, event);
    case 'answered': {
      const { requestId, by, final } = event.answer;
      const request = open.get(requestId);
      if (!request) return;
      const answeredBy = [...request.answeredBy, by];
      if (final || answeredBy.length >= (request.quorum ?? 1)) open.delete(requestId);
      else open.set(requestId, { ...request, answeredBy });
      return;
    }
    case 'opened':
      if (event.callId !== undefined && event.branch !== undefined) nested.set(event.callId, event.branch);
      return;
    case 'withdrawn':
      open.delete(event.requestId);
      return;
    case 'response':
    case 'late':
      return ended(questions, event.callId);
    default:
      event.type satisfies 'input' | 'modelFailed' | 'stepped' | 'closed' | 'rewound' | 'notice';
  }
}

function asked({ calls, edited, open, ofCall }: Questions, event: EventOf<'asked'>): void {
  const { id, callId } = event.request;
  const call = calls.get(callId);
  if (!call) return;
  const args = event.request.args ?? edited.get(callId);
  open.set(id, openRequest(event, args ? { ...call, args } : call));
  const ids = ofCall.get(callId);
  if (ids) ids.add(id);
  else ofCall.set(callId, new Set([id]));
}

/** A call is over, and so is the agent that it was answered by. */
function ended({ open, ofCall, nested }: Questions, callId: string): void {
  for (const id of ofCall.get(callId) ?? []) open.delete(id);
  const around = nested.get(callId);
  if (around === undefined) return;
  nested.delete(callId);
  for (const { id, branch } of open.values()) if (isWithin(branch, around)) open.delete(id);
}

/** True if a question was asked by an agent, or by one that it called. */
function isWithin(branch: string | undefined, around: string): boolean {
  return branch === around || branch?.startsWith(`${around}/`) === true;
}

function openRequest({ request, timestamp, author, branch }: EventOf<'asked'>, call: FunctionCall): OpenRequest {
  const { gate, hint, payload } = request;
  // Older logs have it in the gate's payload alone.
  const preview = request.preview ?? (gate !== undefined && isJsonObject(payload) ? payload['preview'] : undefined);
  const own = hint === defaultHint(call.name) ? 'framework' : 'application';
  return {
    ...request,
    call,
    ...(typeof preview === 'string' && { preview }),
    wordsOf: gate === undefined ? 'tool' : own,
    askedAt: timestamp,
    agent: author,
    ...(branch !== undefined && { branch }),
    answeredBy: [],
  };
}
