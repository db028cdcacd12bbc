import type { SessionKey } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { type RewindOptions, rewindSession, SessionRewindError } from '@mortise/core/session-fork';
import { effectsForgotten, type WordsToReplace, wordsIn } from './edited-words.ts';
import { type Person, requireWrite } from './person.ts';
import { Problem } from './problem.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/**
 * Takes a session back to before some words, in whose place a person says others. Words that are sent again
 * find it done.
 *
 * Throws `Problem`, as `forkBefore` does, with `rewind_effects` in the place of `fork_effects`.
 */
export async function rewindBefore(
  { runs, artifacts }: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  words: WordsToReplace,
): Promise<void> {
  const { sessions } = runs;
  if (await isDone(runs, key, words)) return;
  const { before: toRevision } = await wordsIn(runs, key, words);
  await requireWrite(person, key);
  const { mayEdit } = person;
  if (mayEdit && !(await mayEdit(key, []))) throw new Problem(403, 'forbidden', 'you may not go back in this session');
  const reason = words.inputId === undefined ? 'edited' : editedAs(words.id, words.inputId);
  const rewind: RewindOptions = { sessions, key, toRevision, reason, ...(artifacts && { artifacts }) };
  try {
    await rewindSession(rewind);
  } catch (error) {
    if (!(error instanceof SessionRewindError)) throw error;
    if (error.code === 'session_busy')
      throw new Problem(409, error.code, 'an answer is being written; cancel it first');
    if (error.effects.length === 0) throw error;
    if (!mayEdit || !(await mayEdit(key, error.effects))) throw effectsForgotten(error);
    await rewindSession({ ...rewind, forgetEffects: true });
  }
}

/** Whether an earlier request has gone back for the same words, said or not. */
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
