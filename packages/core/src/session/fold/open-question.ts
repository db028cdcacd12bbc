import type { FunctionCallPart } from '../../content/part.ts';
import type { Event, EventOf } from '../../event/event.ts';
import type { SessionKey } from '../session.ts';
import type { OpenQuestion } from '../session-index.ts';
import type { QuestionEntry } from './index-state.ts';

/**
 * Returns a question of the index from the two events that its entry names: `asked` at its `revision`, and
 * the model's turn at its `round`. `undefined` if these are other events.
 */
export function openQuestion(
  { appName, userId, sessionId }: SessionKey,
  entry: QuestionEntry,
  asked: Event | undefined,
  turn: Event | undefined,
): OpenQuestion | undefined {
  if (asked?.type !== 'asked' || turn?.type !== 'model') return undefined;
  const { request, interim, author } = asked;
  const call = callsOf(turn).get(entry.callId);
  if (!call) return undefined;
  const { branch, path, revision, askedAt, answeredBy } = entry;
  return {
    ...request,
    call: request.args ? { ...call, args: request.args } : call,
    ...(branch !== undefined && { branch }),
    ...(path && { path }),
    session: { appName, userId, sessionId },
    revision,
    askedAt,
    agent: author,
    answeredBy,
    ...(interim && { goesOn: interim }),
  };
}

/**
 * Returns the calls of a turn by their ids. All questions of a turn, which may be thousands, share one map.
 */
function callsOf(turn: EventOf<'model'>): ReadonlyMap<string, FunctionCallPart> {
  const known = knownCalls.get(turn);
  if (known) return known;
  const calls = new Map<string, FunctionCallPart>();
  for (const part of turn.content.parts) if (part.type === 'functionCall') calls.set(part.id, part);
  knownCalls.set(turn, calls);
  return calls;
}

const knownCalls = new WeakMap<Event, ReadonlyMap<string, FunctionCallPart>>();
