import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Does something about one user's credential once for all who ask for
 * it at the same time; a failure is everybody's. In this process.
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
