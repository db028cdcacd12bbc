import type { FunctionCallPart } from '../../content/part.ts';
import type { Event } from '../../event/event.ts';
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
  const call = turn.content.parts.find(
    (part): part is FunctionCallPart => part.type === 'functionCall' && part.id === entry.callId,
  );
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
