import type { Awaitable } from '@mortise/core';

/** Returns the answer of the application's code. Rejects if it throws, or takes longer than `timeoutMs`. */
export async function within<T>(timeoutMs: number, work: () => Awaitable<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')), timeoutMs);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The default time limit. */
export const defaultTimeoutMs: number = 5000;
