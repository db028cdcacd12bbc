/** A value, or a promise of one. What is not a promise is not awaited. */
export type Awaitable<T> = T | Promise<T>;

/** Returns true if a value has to be waited for: any thenable, of any realm. */
export function isPromise<T>(value: Awaitable<T> | PromiseLike<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && typeof (value as PromiseLike<T>).then === 'function';
}

/**
 * As `isPromise`, of work of our own: its promises are of
 * this realm, and it is told without looking into a value.
 */
export function isUnderWay<T>(work: Awaitable<T>): work is Promise<T> {
  return work instanceof Promise;
}
