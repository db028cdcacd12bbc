import { type Awaitable, ConfigError, checkMembers, type MemberRules, type SessionKey } from '@mortise/core';
import type { LaterEffect } from '@mortise/core/session-fork';
import { type AnswerRules, answerRules } from './may-answer.ts';
import { Problem } from './problem.ts';

/** Who asks, as the application knows them: never as the request says. */
export interface Person extends AnswerRules {
  readonly appName: string;
  /** Whose sessions are theirs. */
  readonly userId: string;
  /** Who writes and answers, as the log says it; default `userId`. */
  readonly by?: string | undefined;
  /**
   * Whether they may say earlier words of a session otherwise, which forks it, or takes it back. Asked with
   * no effects first, and then with the calls that its model would know nothing of, and may ask for once
   * more. Default: they may in
   * the sessions that they may write in, where there are no such calls.
   */
  readonly mayEdit?: ((key: SessionKey, effects: readonly LaterEffect[]) => Awaitable<boolean>) | undefined;
  /**
   * Whether they may read the sessions of another user, and no more. Default: of no other user. Their own
   * they may read, write in and delete.
   */
  readonly mayRead?: ((userId: string) => Awaitable<boolean>) | undefined;
  /**
   * Whether they may write in the sessions of another user that they may read: send messages and files, say
   * earlier words otherwise, give results of `clientTools`, resume and cancel. What they write is stored with
   * their name. Default: of no other user.
   */
  readonly mayWrite?: ((userId: string) => Awaitable<boolean>) | undefined;
  /** Whether they may delete the sessions of another user that they may read. Default: of no other user. */
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

/** Throws `Problem`: 403, `forbidden`, where a person may read a session, and not write in it. */
export async function requireWrite(person: Person, key: SessionKey): Promise<void> {
  if (isOwn(person, key) || (await person.mayWrite?.(key.userId)) === true) return;
  throw new Problem(403, 'forbidden', 'you may read this session, and not write in it');
}

/** Throws `Problem`: 403, `forbidden`, where a person may not delete a session. */
export async function requireDelete(person: Person, key: SessionKey): Promise<void> {
  if (isOwn(person, key) || (await person.mayDelete?.(key.userId)) === true) return;
  throw new Problem(403, 'forbidden', 'you may read this session, and not delete it');
}
