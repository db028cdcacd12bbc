import type { Event, EventOf, SessionKey } from '@mortise/core';
import { logInForce } from '@mortise/core/events';
import { SessionRewindError } from '@mortise/core/session-fork';
import { effectsForgotten, type Person, type PersonInput, Problem, rewindTo, type UiHandlerOptions } from '@mortise/ui';
import type { AiSdkSaid } from '../wire/chat-request.ts';
import { againId, firstId, idOf } from './again-id.ts';
import { saidContent } from './chat-input.ts';

/**
 * Rewinds a session to before a user message, and returns the input to give it then: that message, as it is
 * logged, or other `words` instead. The messages after it leave the conversation; its log keeps them. Open
 * calls end, and none of them runs.
 *
 * Calls that may have had an effect are never rewound. Another answer is requested after the last of them, by
 * an empty input, so that the model reads what they did and continues. Other words are sent after the last
 * message and its answer, and replace no earlier ones.
 *
 * Throws `Problem`: `session_not_found` and `unknown_message` (404), `session_busy` (409) while a run is
 * active, `rewind_effects` (409) with the names of the `calls`, `forbidden` (403).
 */
export async function replacedTurn(
  options: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  said: AiSdkSaid,
  again: 'answer' | 'words',
): Promise<PersonInput> {
  const { runs } = options;
  const [state, session] = [await runs.state(key), await runs.sessions.load(key)];
  if (!state || !session) throw new Problem(404, 'session_not_found', 'there is no such chat');
  if (state.live.running) throw new Problem(409, 'session_busy', 'an answer is being written; cancel it first');
  const { events } = session;
  const first = firstId(said.id);
  const words = logInForce(events).findLast(({ event }) => isWords(event, first));
  const reason = `said again: ${JSON.stringify(first)}`;
  // An earlier request has rewound, and ended before it sent its message.
  const isBack = !words && wasTakenBack(events, reason);
  const replaced = words ?? (isBack ? logged(events).findLast(({ event }) => isWords(event, first)) : undefined);
  if (replaced?.event.type !== 'input')
    throw new Problem(404, 'unknown_message', 'this chat has no such message of the user');
  const message = again === 'words' ? saidContent(said) : replaced.event.content;
  const given = { message, inputId: againId(events, first) };
  if (isBack) return given;
  try {
    await rewindTo(options, person, key, { toRevision: replaced.revision - 1, reason });
    return given;
  } catch (error) {
    if (!(error instanceof SessionRewindError) || error.effects.length === 0) throw error;
    const isLast = !logInForce(events).some(({ event, revision }) => isInput(event) && revision > replaced.revision);
    if (!isLast) throw effectsForgotten(error);
    if (again === 'words') return given;
    const toRevision = behindEffects(events, error);
    // No message was added since: the run resumes, or the same message is sent again.
    if (toRevision === undefined && state.live.ended?.status === 'completed') return given;
    await rewindTo(options, person, key, { toRevision: toRevision ?? session.revision, reason });
    return {};
  }
}

/** The revision before the first message after the last effect; undefined if there is none. */
function behindEffects(events: readonly Event[], { nextRevision = 0 }: SessionRewindError): number | undefined {
  const at = events.findIndex(
    ({ type, branch }, place) => place >= nextRevision && type === 'model' && branch === undefined,
  );
  return at < 0 ? undefined : at;
}

/** True if the newest events are a rewind to before this message. */
function wasTakenBack(events: readonly Event[], reason: string): boolean {
  const last = events.findLast(({ type }) => type === 'rewound' || type === 'input');
  return last?.type === 'rewound' && last.reason === reason;
}

function logged(events: readonly Event[]): readonly { readonly event: Event; readonly revision: number }[] {
  return events.map((event, at) => ({ event, revision: at + 1 }));
}

function isWords(event: Event, first: string): boolean {
  return isInput(event) && firstId(idOf(event)) === first;
}

function isInput(event: Event): event is EventOf<'input'> {
  return event.type === 'input';
}
