import type { Event, EventOf, SessionKey } from '@mortise/core';
import { logInForce } from '@mortise/core/events';
import { SessionRewindError } from '@mortise/core/session-fork';
import { effectsForgotten, type Person, type PersonInput, Problem, rewindTo, type UiHandlerOptions } from '@mortise/ui';
import type { AiSdkSaid } from '../wire/chat-request.ts';
import { againId, firstId, idOf } from './again-id.ts';
import { saidContent } from './chat-input.ts';

/**
 * Takes a session back to before words of the user, and returns what is given to it then: those words, as the
 * log has them, or other `words` in their place. What followed is no part of the conversation any more; its
 * log keeps it. What was open ends, and nothing of it runs.
 *
 * Calls that may have had an effect are never forgotten. Another answer is asked for from behind the last of
 * them, so that the model reads what they did and goes on: an input without anything in it. Other words are
 * said after the last words and their answer, which stay, and they replace no earlier ones.
 *
 * Throws `Problem`: `session_not_found` and `unknown_message` (404), `session_busy` (409) while a run goes
 * on, `rewind_effects` (409) with the names of the `calls`, `forbidden` (403).
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
  // An earlier request has gone back, and ended before it said anything.
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
    // Nothing was said since: the run goes on, or its answer is asked for in the same words.
    if (toRevision === undefined && state.live.ended?.status === 'completed') return given;
    await rewindTo(options, person, key, { toRevision: toRevision ?? session.revision, reason });
    return {};
  }
}

/** The revision before what was said after the last effect; undefined where nothing was. */
function behindEffects(events: readonly Event[], { nextRevision = 0 }: SessionRewindError): number | undefined {
  const at = events.findIndex(
    ({ type, branch }, place) => place >= nextRevision && type === 'model' && branch === undefined,
  );
  return at < 0 ? undefined : at;
}

/** Whether the newest events are a way back from this message. */
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
