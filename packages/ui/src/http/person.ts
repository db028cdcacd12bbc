import { type Awaitable, ConfigError, checkMembers, type MemberRules, type SessionKey } from '@mortise/core';
import type { LaterEffect } from '@mortise/core/session-fork';
import { type AnswerRules, answerRules } from './may-answer.ts';
import { Problem } from './problem.ts';

/** The user who sends a request, as the application identifies them, never as the request claims to be. */
export interface Person extends AnswerRules {
  /** The app of the user's sessions: the app of the runner. */
  readonly appName: string;
  /** The id of the user, as in the keys of their sessions. */
  readonly userId: string;
  /** The name of the user in the log as an author and approver; default `userId`. */
  readonly by?: string | undefined;
  /**
   * Returns true if the user may edit an earlier message of a session, which forks or rewinds it. `effects`
   * are the calls after that message that may have had an effect: the model forgets them, and may repeat
   * them. It is called with an empty list first, and then with the calls if there are any. Default: yes in
   * sessions that they may write in, if there are no such calls.
   */
  readonly mayEdit?: ((key: SessionKey, effects: readonly LaterEffect[]) => Awaitable<boolean>) | undefined;
  /**
   * Returns true if the user may read the sessions of another user, without writing. Default: no. Users may
   * read, write in and delete their own sessions.
   */
  readonly mayRead?: ((userId: string) => Awaitable<boolean>) | undefined;
  /**
   * Returns true if the user may write in sessions of another user that they may read: send messages and
   * files, edit messages, give results of `clientTools`, resume and cancel. The log stores the name of the
   * user with each write. Default: no.
   */
  readonly mayWrite?: ((userId: string) => Awaitable<boolean>) | undefined;
  /** Returns true if the user may delete sessions of another user that they may read. Default: no. */
  readonly mayDelete?: ((userId: string) => Awaitable<boolean>) | undefined;
}

/**
 * Checks a person from `authorize`, and refuses an unknown member or a member of the wrong type: a misspelt
 * permission would otherwise be ignored, and its default would apply. Throws `ConfigError`: `unknown_option`,
 * `invalid_option`.
 */
export function checkPerson(given: Person): Person {
  const owner = 'the person of authorize';
  const person = checkMembers(owner, given, personMembers);
  for (const name of ['appName', 'userId'] as const)
    if (person[name] === undefined) throw new ConfigError('invalid_option', `${owner}: ${name} is required`);
  return person;
}

const personMembers = {
  ...answerRules,
  appName: 'text',
  userId: 'text',
  by: 'text',
  mayEdit: 'function',
  mayRead: 'function',
  mayWrite: 'function',
  mayDelete: 'function',
} satisfies MemberRules<Person>;

/** Returns true if a session belongs to the user. */
export function isOwn({ userId }: Person, key: SessionKey): boolean {
  return key.userId === userId;
}

/** Throws `Problem`: 403, `forbidden`, if a user may read a session, but not write in it. */
export async function requireWrite(person: Person, key: SessionKey): Promise<void> {
  if (isOwn(person, key) || (await person.mayWrite?.(key.userId)) === true) return;
  throw new Problem(403, 'forbidden', 'you may read this session, but not write in it');
}

/** Throws `Problem`: 403, `forbidden`, if a user may not delete a session. */
export async function requireDelete(person: Person, key: SessionKey): Promise<void> {
  if (isOwn(person, key) || (await person.mayDelete?.(key.userId)) === true) return;
  throw new Problem(403, 'forbidden', 'you may read this session, but not delete it');
}
