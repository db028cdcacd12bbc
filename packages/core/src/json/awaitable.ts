/** A value, or a promise of one. Only a promise is awaited. */
export type Awaitable<T> = T | Promise<T>;

/** Returns true if a value has to be waited for: any thenable, of any realm. */
export function isPromise<T>(value: Awaitable<T> | PromiseLike<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && typeof (value as PromiseLike<T>).then === 'function';
}
