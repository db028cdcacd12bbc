/** A value, or a promise of one. Only a promise is awaited. */
export type Awaitable<T> = T | Promise<T>;

/** Returns true if a value has to be waited for: any thenable, of any realm. */
export function isPromise<T>(value: Awaitable<T> | PromiseLike<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && typeof (value as PromiseLike<T>).then === 'function';
}

/**
 * Stops an iterator without waiting for it, because an iterator that does not stop must not delay its
 * consumer. Errors of the iterator are ignored.
 */
export function leaveIterator(iterator: AsyncIterator<unknown>): void {
  try {
    iterator.return?.()?.then(undefined, () => {});
  } catch {
    // The error of an iterator that is no longer needed is ignored.
  }
}
