import type { SessionKey } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { type RewindOptions, rewindSession, SessionRewindError } from '@mortise/core/session-fork';
import { stateOf } from '../page/messages-of.ts';
import { effectsForgotten, type WordsToReplace, wordsIn } from './edited-words.ts';
import { type Person, requireWrite } from './person.ts';
import { Problem } from './problem.ts';
import { isOf } from './seen-by.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/**
 * Rewinds a session to before a user message that is replaced. A repeated request does not rewind again.
 * Throws the errors of `forkBefore`, with `rewind_effects` in place of `fork_effects`.
 */
export async function rewindBefore(
  { runs, artifacts }: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  words: WordsToReplace,
): Promise<void> {
  if (await isDone(runs, key, words)) return;
  const { before: toRevision } = await wordsIn(runs, key, words);
  const { mayEdit } = person;
  const reason = words.inputId === undefined ? 'edited' : editedAs(words.id, words.inputId);
  const back = { toRevision, reason };
  try {
    await rewindTo({ runs, artifacts }, person, key, back);
  } catch (error) {
    if (!(error instanceof SessionRewindError) || error.effects.length === 0) throw error;
    if (!mayEdit || !(await mayEdit(key, error.effects))) throw effectsForgotten(error);
    await rewindTo({ runs, artifacts }, person, key, { ...back, forgetEffects: true });
  }
}

/**
 * Rewinds a session to a revision for a user. This withdraws
 * the open questions: open calls end without running.
 *
 * Throws `Problem`: `forbidden` (403) if the user may not write in the session, `mayEdit` returns false, or a
 * question is for another user; `session_busy` (409) during a run. Throws `SessionRewindError` with the
 * effects that would be forgotten.
 */
export async function rewindTo(
  { runs, artifacts }: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  back: Pick<RewindOptions, 'toRevision' | 'reason' | 'forgetEffects'>,
): Promise<void> {
  const { sessions } = runs;
  await requireWrite(person, key);
  if (person.mayEdit && !(await person.mayEdit(key, [])))
    throw new Problem(403, 'forbidden', 'you may not edit earlier messages of this session');
  for (const question of stateOf((await sessions.load(key))?.events ?? []).questions)
    if (!question.goesOn && !(await isOf(person, question, key)))
      throw new Problem(
        403,
        'forbidden',
        'this session has an open question for another user, who has to answer it first',
      );
  try {
    await rewindSession({ sessions, key, ...back, ...(artifacts && { artifacts }) });
  } catch (error) {
    if (error instanceof SessionRewindError && error.code === 'session_busy')
      throw new Problem(409, error.code, 'a run of this session is active; cancel it first');
    throw error;
  }
}

/**
 * Returns true if an earlier request has already rewound the session
 * for the same new message, even if that message was not sent.
 */
async function isDone(
  { sessions }: UiHandlerOptions['runs'],
  key: SessionKey,
  words: WordsToReplace,
): Promise<boolean> {
  const { id, inputId } = words;
  if (inputId === undefined) return false;
  const events = eventsInForce((await sessions.load(key))?.events ?? []);
  return events.some((event) => event.type === 'rewound' && event.reason === editedAs(id, inputId));
}

function editedAs(id: string, inputId: string): string {
  return `edited: ${JSON.stringify([id, inputId])}`;
}
