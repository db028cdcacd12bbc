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

/**
 * Runs an operation on one user's credential once for all
 * simultaneous callers in this process; all callers get its error.
 */
export function together<T>({ credentials, id }: AuthScope, flights: Flights<T>, work: () => Promise<T>): Promise<T> {
  const known = flights.get(credentials) ?? new Map<string, Promise<T>>();
  flights.set(credentials, known);
  const running = known.get(id);
  if (running) return running;
  const mine = work().finally(() => known.delete(id));
  known.set(id, mine);
  return mine;
}

/** Running work, by credential service. */
export type Flights<T> = WeakMap<object, Map<string, Promise<T>>>;
