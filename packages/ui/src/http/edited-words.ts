import type { EventOf, SessionKey } from '@mortise/core';
import { logInForce } from '@mortise/core/events';
import type { SessionForkError, SessionRewindError } from '@mortise/core/session-fork';
import type { LiveRuns } from '../runs/live-runs.ts';
import { Problem } from './problem.ts';

/** A message to replace, and its replacement. */
export interface WordsToReplace {
  /** The id of the message, as a page has it: the event's id, or the `inputId` that it was sent with. */
  readonly id: string;
  /** The id of the new message: the same one leads to the same fork. Default: a new fork each time. */
  readonly inputId?: string | undefined;
}

/**
 * Returns a message of an idle session, and the revision before it. Throws `Problem`: `unknown_message`
 * (404), `session_busy` (409) during a run, `pending_requests` (409) while a question is open.
 */
export async function wordsIn(
  runs: LiveRuns,
  key: SessionKey,
  words: WordsToReplace,
): Promise<{ readonly replaced: EventOf<'input'>; readonly before: number }> {
  const [state, session] = [await runs.state(key), await runs.sessions.load(key)];
  const found = logInForce(session?.events ?? []).findLast(
    ({ event }) => event.type === 'input' && (event.id === words.id || event.inputId === words.id),
  );
  if (found?.event.type !== 'input' || !state)
    throw new Problem(404, 'unknown_message', 'this session has no such user message');
  if (state.live.running) throw new Problem(409, 'session_busy', 'an answer is being written; cancel it first');
  if (state.questions.some(({ goesOn }) => !goesOn))
    throw new Problem(
      409,
      'pending_requests',
      'an answer is waiting for a user; answer or withdraw its question first',
    );
  return { replaced: found.event, before: found.revision - 1 };
}

/** Returns the error if calls that may have had an effect would be forgotten. */
export function effectsForgotten({ code, effects }: SessionForkError | SessionRewindError): Problem {
  const calls = [...new Set(effects.map(({ name }) => name))];
  return new Problem(409, code, 'the calls since that message would be forgotten; send a new message instead', {
    calls,
  });
}
