import type { Awaitable } from './awaitable.ts';

/**
 * Work that waits only where it must: a generator that yields the promises it needs.
 *
 * Written once, it runs synchronously as long as nothing it touches is a promise, so that a call whose
 * tool, callbacks and gates answer at once costs no microtask.
 */
export type Steps<T> = Generator<PromiseLike<unknown>, T, unknown>;

/** Runs `Steps`: the result itself where nothing had to be waited for, else a promise of it. */
export function complete<T>(steps: Steps<T>): Awaitable<T> {
  const first = steps.next();
  return first.done ? first.value : completeLater(steps, first.value);
}

async function completeLater<T>(steps: Steps<T>, awaited: PromiseLike<unknown>): Promise<T> {
  let pending = awaited;
  for (;;) {
    let value: unknown;
    let failed = false;
    try {
      value = await pending;
    } catch (error) {
      failed = true;
      value = error;
    }
    const next = failed ? steps.throw(value) : steps.next(value);
    if (next.done) return next.value;
    pending = next.value;
  }
}
