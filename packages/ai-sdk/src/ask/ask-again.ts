import type { Content, EventOf, SessionKey } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { type LiveRuns, Problem } from '@mortise/ui';
import type { AiSdkSaid } from '../wire/chat-request.ts';
import { againId, firstId, idOf } from './again-id.ts';
import { saidContent } from './chat-input.ts';

/**
 * The last words of a session, to be said once more: as they stand in the log, or in other `words`. What was
 * said and answered stays, and the model reads it.
 *
 * Throws `Problem`: `unsupported` (422) where the client's last words are not those of the log, since what
 * followed them would have to go; `session_busy` (409) while a run goes on, `pending_requests` (409) while it
 * waits for somebody, `session_not_found` (404).
 */
export async function saidAgain(
  runs: LiveRuns,
  key: SessionKey,
  said: AiSdkSaid,
  again: 'answer' | 'words',
): Promise<{ readonly message: Content; readonly inputId: string }> {
  const [state, session] = [await runs.state(key), await runs.sessions.load(key)];
  if (!state || !session) throw new Problem(404, 'session_not_found', 'there is no such chat');
  if (state.live.running) throw new Problem(409, 'session_busy', 'an answer is being written; cancel it first');
  if (state.questions.some(({ goesOn }) => !goesOn))
    throw new Problem(
      409,
      'pending_requests',
      'the last answer is waiting for a user; answer or withdraw its question',
    );
  const last = eventsInForce(session.events).findLast((event): event is EventOf<'input'> => event.type === 'input');
  const words = firstId(said.id);
  if (!last || firstId(idOf(last)) !== words)
    throw new Problem(422, 'unsupported', 'only the last message can be answered again; send a new message');
  return { message: again === 'words' ? saidContent(said) : last.content, inputId: againId(session.events, words) };
}
