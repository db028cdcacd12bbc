import type { Awaitable } from '@mortise/core';

/**
 * Runs code of the application, and returns its result.
 * Rejects if it throws, or takes longer than `timeoutMs`.
 */
export async function within<T>(timeoutMs: number, work: () => Awaitable<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no result within ${timeoutMs} ms`, 'TimeoutError')), timeoutMs);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The default time limit, in milliseconds. */
export const defaultTimeoutMs: number = 5000;
