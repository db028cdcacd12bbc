import {
  type Event,
  type FunctionCall,
  isJsonObject,
  type JsonObject,
  type PendingRequest,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import { defaultHint } from '../ask/ask-options.ts';

/** A question that waits for an answer, with all that a client needs to show it. */
export interface OpenRequest extends PendingRequest {
  /** The call as it would run. */
  readonly call: FunctionCall;
  /** What the tool says it would do, where the gate has asked it. */
  readonly preview?: string;
  /** Whose words `hint` and `payload` are. The application's and the tool's may repeat the model's: show them as quoted. */
  readonly wordsOf: 'framework' | 'application' | 'tool';
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that made the call, and its path of nested runs. */
  readonly agent: string;
  readonly branch?: string;
  /** Who has answered already, of several. */
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
  if (!key) throw new TypeError('pendingRequests(sessions, key): say which session');
  return loadOpen(from, key);
}

async function loadOpen(sessions: SessionService, key: SessionKey): Promise<readonly OpenRequest[]> {
  const session = await sessions.load(key);
  if (!session) throw new SessionNotFoundError(key.sessionId);
  return openIn(session.events);
}

function openIn(events: readonly Event[]): readonly OpenRequest[] {
  const calls = new Map<string, FunctionCall>();
  const edited = new Map<string, JsonObject>();
  const open = new Map<string, OpenRequest>();
  /** The branch of the agent that answers a call. */
  const nested = new Map<string, string>();
  for (const event of events) {
    switch (event.type) {
      case 'model':
        for (const part of event.content.parts) if (part.type === 'functionCall') calls.set(part.id, part);
        break;
      case 'started':
        for (const { callId, args } of event.calls) if (args) edited.set(callId, args);
        break;
      case 'passed':
        if (event.args) edited.set(event.callId, event.args);
        break;
      case 'asked': {
        const call = calls.get(event.request.callId);
        const args = event.request.args ?? edited.get(event.request.callId);
        if (call) open.set(event.request.id, openRequest(event, args ? { ...call, args } : call));
        break;
      }
      case 'answered': {
        const { requestId, by, final } = event.answer;
        const request = open.get(requestId);
        if (!request) break;
        const answeredBy = [...request.answeredBy, by];
        if (final || answeredBy.length >= (request.quorum ?? 1)) open.delete(requestId);
        else open.set(requestId, { ...request, answeredBy });
        break;
      }
      case 'opened':
        if (event.callId !== undefined && event.branch !== undefined) nested.set(event.callId, event.branch);
        break;
      case 'withdrawn':
        open.delete(event.requestId);
        break;
      case 'response':
      case 'late':
        for (const request of open.values())
          if (request.callId === event.callId || isWithin(request.branch, nested.get(event.callId)))
            open.delete(request.id);
        break;
      default:
        break;
    }
  }
  return [...open.values()];
}

/** Whether a question was asked by an agent, or by one that it called. */
function isWithin(branch: string | undefined, around: string | undefined): boolean {
  return around !== undefined && (branch === around || branch?.startsWith(`${around}/`) === true);
}

function openRequest(
  { request, timestamp, author, branch }: Extract<Event, { readonly type: 'asked' }>,
  call: FunctionCall,
): OpenRequest {
  const { gate, hint, payload } = request;
  const preview = gate !== undefined && isJsonObject(payload) ? payload['preview'] : undefined;
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
