import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Runs the work on one user's credential one after the other in this
 * process, so that no other work writes between a read and a write.
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

/** The queues, by credential service: gates that share a service share its queues. */
const turnsOf = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs an operation on one user's credential once for all
 * simultaneous callers in this process; if it fails, all callers get the error.
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

/** The running work, by credential service. */
export type Flights<T> = WeakMap<object, Map<string, Promise<T>>>;
