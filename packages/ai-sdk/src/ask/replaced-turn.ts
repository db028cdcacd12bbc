import type { Event, SessionKey } from '@mortise/core';
import { logInForce } from '@mortise/core/events';
import { SessionRewindError } from '@mortise/core/session-fork';
import { effectsForgotten, type Person, type PersonInput, Problem, rewindTo, type UiHandlerOptions } from '@mortise/ui';
import { againId, contentOf, firstId, idleChat, isMessage, type SentAgain } from './logged-message.ts';

/**
 * Rewinds a session to before a user message, and returns the next input: that message, as logged or with a
 * changed text. The messages after it are removed from the conversation but stay in the log. Open calls end,
 * and none of them runs.
 *
 * Calls that may have had an effect are never rewound. If there are some, another answer is requested with an
 * empty input after the last of these calls, so that the model reads their results and continues. A changed
 * text is then sent after the last message and its answer, and an earlier message cannot be replaced.
 *
 * Throws `Problem`: `session_not_found` and `unknown_message` (404), `session_busy` (409) while a run is
 * active, `rewind_effects` (409) with the names of the `calls`, `forbidden` (403).
 */
export async function replacedTurn(
  options: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  sent: SentAgain,
): Promise<PersonInput> {
  const { state, events, revision } = await idleChat(options.runs, key);
  const first = firstId(sent.message.id);
  const input = logInForce(events).findLast(({ event }) => isMessage(event, first));
  const reason = `said again: ${JSON.stringify(first)}`;
  // An earlier request rewound the session, but ended before it sent its message.
  const isBack = !input && wasTakenBack(events, reason);
  const replaced = input ?? (isBack ? logged(events).findLast(({ event }) => isMessage(event, first)) : undefined);
  if (replaced?.event.type !== 'input') throw new Problem(404, 'unknown_message', 'this chat has no such user message');
  const given = { message: contentOf(sent, replaced.event), inputId: againId(events, first) };
  if (isBack) return given;
  try {
    await rewindTo(options, person, key, { toRevision: replaced.revision - 1, reason });
    return given;
  } catch (error) {
    if (!(error instanceof SessionRewindError) || error.effects.length === 0) throw error;
    const last = logInForce(events).findLast(({ event }) => event.type === 'input');
    if (last && last.revision > replaced.revision) throw effectsForgotten(error);
    if (sent.again === 'words') return given;
    const toRevision = behindEffects(events, error);
    // No message was added since: the run resumes, or the same message is sent again.
    if (toRevision === undefined && state.live.ended?.status === 'completed') return given;
    await rewindTo(options, person, key, { toRevision: toRevision ?? revision, reason });
    return {};
  }
}

/** Returns the revision before the first message after the last effect; undefined if there is none. */
function behindEffects(events: readonly Event[], { nextRevision = 0 }: SessionRewindError): number | undefined {
  const at = events.findIndex(
    ({ type, branch }, index) => index >= nextRevision && type === 'model' && branch === undefined,
  );
  return at < 0 ? undefined : at;
}

/** Returns true if the newest events are a rewind to before this message. */
function wasTakenBack(events: readonly Event[], reason: string): boolean {
  const last = events.findLast(({ type }) => type === 'rewound' || type === 'input');
  return last?.type === 'rewound' && last.reason === reason;
}

function logged(events: readonly Event[]): readonly { readonly event: Event; readonly revision: number }[] {
  return events.map((event, at) => ({ event, revision: at + 1 }));
}
