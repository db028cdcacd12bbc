import type { EventOf, SessionKey } from '@mortise/core';
import { logInForce } from '@mortise/core/events';
import type { SessionForkError, SessionRewindError } from '@mortise/core/session-fork';
import type { LiveRuns } from '../runs/live-runs.ts';
import { Problem } from './problem.ts';

/** A message to replace, and its replacement. */
export interface WordsToReplace {
  /**
   * The id of the message, as a page has it: the id of its event, or the `inputId` with which it was sent.
   */
  readonly id: string;
  /**
   * The id of the new message: a repeated request with the same id
   * leads to the same fork. Default: a new fork for each request.
   */
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
  if (state.live.running) throw new Problem(409, 'session_busy', 'a run of this session is active; cancel it first');
  if (state.questions.some(({ goesOn }) => !goesOn))
    throw new Problem(409, 'pending_requests', 'a question of this session is open; answer or withdraw it first');
  return { replaced: found.event, before: found.revision - 1 };
}

/** Returns the error for an edit that would make the model forget calls which may have had an effect. */
export function effectsForgotten({ code, effects }: SessionForkError | SessionRewindError): Problem {
  const calls = [...new Set(effects.map(({ name }) => name))];
  return new Problem(409, code, 'the calls since that message would be forgotten; send a new message instead', {
    calls,
  });
}
