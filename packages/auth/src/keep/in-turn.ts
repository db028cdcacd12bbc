import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Works on one user's credential one after the other, so that nobody
 * writes between another's reading and writing. In this process.
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

/** By credential service: gates that share one share the turns. */
const turnsOf = new WeakMap<object, Map<string, Promise<unknown>>>();
