import { type Awaitable, ConfigError, checkMembers, type MemberRules, type SessionKey } from '@mortise/core';
import type { LaterEffect } from '@mortise/core/session-fork';
import { type AnswerRules, answerRules } from './may-answer.ts';
import { Problem } from './problem.ts';

/** The sender of a request, as the application knows them: never as the request says. */
export interface Person extends AnswerRules {
  /** The app whose sessions they reach: that of the runner. */
  readonly appName: string;
  /** The user whose sessions are their own: these they may read, write in and delete. */
  readonly userId: string;
  /** The name that the log has for what they write and answer; default `userId`. */
  readonly by?: string | undefined;
  /**
   * Whether they may edit an earlier message, which forks or rewinds the session. Called with no effects, and
   * then with the calls since that may have had an effect: the model will not know of them, and may repeat
   * them. Default: yes in sessions that they may write in, if there are no such calls.
   */
  readonly mayEdit?: ((key: SessionKey, effects: readonly LaterEffect[]) => Awaitable<boolean>) | undefined;
  /** Whether they may read the sessions of this other user. Default: of no other user. */
  readonly mayRead?: ((userId: string) => Awaitable<boolean>) | undefined;
  /**
   * Whether they may write in the sessions of this other user, if they may read them: send messages and files,
   * edit messages, give results of `clientTools`, resume and cancel. Default: of no other user.
   */
  readonly mayWrite?: ((userId: string) => Awaitable<boolean>) | undefined;
  /** Whether they may delete the sessions of this other user, if they may read them. Default: of no other user. */
  readonly mayDelete?: ((userId: string) => Awaitable<boolean>) | undefined;
}

/**
 * Refuses a person that `authorize` made with a member that is not known, or is none of its type: a
 * permission that is written wrong would be one that everybody has. Throws `ConfigError`: `unknown_option`,
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

/** Whether a session is the person's own. */
export function isOwn({ userId }: Person, key: SessionKey): boolean {
  return key.userId === userId;
}

/** Throws `Problem`: 403, `not_yours`, where a person may read a session, and not write in it. */
export async function requireWrite(person: Person, key: SessionKey): Promise<void> {
  if (isOwn(person, key) || (await person.mayWrite?.(key.userId)) === true) return;
  throw new Problem(403, 'not_yours', 'you may read this session, and not write in it');
}

/** Throws `Problem`: 403, `not_yours`, where a person may not delete a session. */
export async function requireDelete(person: Person, key: SessionKey): Promise<void> {
  if (isOwn(person, key) || (await person.mayDelete?.(key.userId)) === true) return;
  throw new Problem(403, 'not_yours', 'you may read this session, and not delete it');
}
