import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Runs work on one user's credential one at a time in this process, so that no write happens between
 * another's read and write.
 */
export function inTurn<T>({ credentials, id }: AuthScope, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(credentials) ?? new Map<string, Promise<unknown>>();
  turnsOf.set(credentials, turns);
  const mine = (turns.get(id) ?? Promise.resolve()).then(work, work);
  turns.set(id, mine);
  const leave = (): void => {
    if (turns.get(id) === mine) turns.delete(id);
  };
  mine.then(leave, leave);
  return mine;
}

/** Queues by credential service: gates that share one share the queue. */
const turnsOf = new WeakMap<object, Map<string, Promise<unknown>>>();
