import type { SessionKey } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { forkBefore, type LiveRuns, type Person, type PersonInput, Problem, type UiHandlerOptions } from '@mortise/ui';
import { againId, contentOf, firstId, idleChat, isMessage, type SentAgain } from './logged-message.ts';
import { replacedTurn } from './replaced-turn.ts';

/** The session of a repeated message, and the input for the session. */
export interface RepeatedMessage {
  readonly key: SessionKey;
  readonly given: PersonInput;
}

/**
 * Prepares a session for a user message that is sent again, by the handler's option `askAgain`.
 *
 * Throws `Problem`: `unsupported` (422) if the handler does not allow it, and the errors of `replacedTurn`,
 * `forkBefore` and `repeatedLast`.
 */
export async function repeatedMessage(
  options: Pick<UiHandlerOptions, 'runs' | 'artifacts'> & {
    readonly askAgain?: boolean | 'rewind' | 'fork' | undefined;
  },
  person: Person,
  key: SessionKey,
  sent: SentAgain,
): Promise<RepeatedMessage> {
  const { askAgain = 'rewind' } = options;
  switch (askAgain) {
    case 'rewind':
      return { key, given: await replacedTurn(options, person, key, sent) };
    case 'fork': {
      // The message keeps its id, which does not exist in the fork yet.
      const { id } = sent.message;
      const fork = await forkBefore(options, person, key, { id });
      return { key: fork.key, given: { message: contentOf(sent, fork.replaced), inputId: id } };
    }
    case true:
      return { key, given: await repeatedLast(options.runs, key, sent) };
    case false:
      throw new Problem(422, 'unsupported', 'earlier messages cannot be changed; send a new message instead');
    default:
      return askAgain satisfies never;
  }
}

/**
 * Returns the last user message of a session, to be sent again as a new one. Earlier messages and answers
 * stay, and the model reads them.
 *
 * Throws `Problem`: `unsupported` (422) if the client's last message is not the last message of the log,
 * because the messages after it would have to be removed; `session_busy` (409) while a run is active,
 * `pending_requests` (409) while a run waits for an answer, `session_not_found` (404).
 */
async function repeatedLast(runs: LiveRuns, key: SessionKey, sent: SentAgain): Promise<PersonInput> {
  const { state, events } = await idleChat(runs, key);
  if (state.questions.some(({ goesOn }) => !goesOn))
    throw new Problem(
      409,
      'pending_requests',
      'the last answer is waiting for a user; answer or withdraw its question',
    );
  const last = eventsInForce(events).findLast(({ type }) => type === 'input');
  const first = firstId(sent.message.id);
  if (!last || !isMessage(last, first))
    throw new Problem(422, 'unsupported', 'only the last message can be answered again; send a new message');
  return { message: contentOf(sent, last), inputId: againId(events, first) };
}
