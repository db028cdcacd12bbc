import { AgentError, type EventOf, type SessionKey } from '@mortise/core';
import { type ForkOptions, forkSession, SessionForkError } from '@mortise/core/session-fork';
import { effectsForgotten, type WordsToReplace, wordsIn } from './edited-words.ts';
import { type Person, requireWrite } from './person.ts';
import { Problem } from './problem.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/** The fork in which the new message can be sent. */
export interface ForkedBefore {
  readonly key: SessionKey;
  /** The message that is replaced, which the fork does not have. */
  readonly replaced: EventOf<'input'>;
}

/**
 * Forks a session from before a message, so that a user can send another one. The session is unchanged.
 *
 * Throws `Problem`: `unknown_message` (404), `session_busy` (409) during a run, `pending_requests` (409)
 * while a question is open, `forbidden` (403) if `mayEdit` returns false, and `fork_effects` (409) with the
 * names of the `calls` whose effects the fork would forget, unless `mayEdit` allows that.
 */
export async function forkBefore(
  { runs, artifacts }: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  words: WordsToReplace,
): Promise<ForkedBefore> {
  const { sessions } = runs;
  const { replaced, before: at } = await wordsIn(runs, key, words);
  await requireWrite(person, key);
  const { mayEdit } = person;
  if (mayEdit && !(await mayEdit(key, [])))
    throw new Problem(403, 'forbidden', 'you may not edit earlier messages of this session');
  const to = { ...key, sessionId: await forkId(key, words) };
  const fork: ForkOptions = { sessions, key, to, atRevision: at, ...(artifacts && { artifacts }) };
  try {
    await forkSession(fork);
  } catch (error) {
    if (!(error instanceof SessionForkError) || error.effects.length === 0) await madeBefore(error, fork);
    else if (mayEdit && (await mayEdit(key, error.effects)))
      await forkSession({ ...fork, forgetEffects: true }).catch((again: unknown) => madeBefore(again, fork));
    else throw effectsForgotten(error);
  }
  return { key: to, replaced };
}

/**
 * Returns the id of a fork. A repeated request to replace the
 * same message with the same new message gets the same id.
 */
async function forkId({ sessionId }: SessionKey, { id, inputId }: WordsToReplace): Promise<string> {
  if (inputId === undefined) return crypto.randomUUID();
  const text = new TextEncoder().encode(JSON.stringify([sessionId, id, inputId]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves if the fork exists from an earlier request; otherwise rejects with the error. */
async function madeBefore(error: unknown, { sessions, to, atRevision = 0 }: ForkOptions): Promise<void> {
  if (!AgentError.is(error) || error.code !== 'session_exists' || !to) throw error;
  // Another request has created the session, and may still be writing its events.
  const made = await sessions.load(to, { afterRevision: Number.MAX_SAFE_INTEGER });
  if (atRevision > 0 && made?.revision === 0)
    throw new Problem(503, 'session_busy', 'another request is creating this fork; try again');
}
