import type { Content, EventOf, SessionKey } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { type LiveRuns, Problem } from '@mortise/ui';
import type { AiSdkSaid } from '../wire/chat-request.ts';
import { againId, firstId, idOf } from './again-id.ts';
import { saidContent } from './chat-input.ts';

/**
 * The last user message of a session, to be sent again: as it is logged, or with other `words`. Earlier
 * messages and answers stay, and the model reads them.
 *
 * Throws `Problem`: `unsupported` (422) if the client's last message is not that of the log, since the
 * messages after it would have to go; `session_busy` (409) while a run is active, `pending_requests` (409)
 * while it waits for an answer, `session_not_found` (404).
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
