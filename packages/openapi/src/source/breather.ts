import { ConfigError } from '@mortise/core';

/**
 * Asked now and then within long work: a promise where the work has lasted a while, so that timers and I/O
 * have their turn, and undefined otherwise. It rejects with `openapi_unreadable` where the time for all of
 * the work is over.
 */
export type Breathe = () => Promise<void> | undefined;

export function breather(signal?: AbortSignal): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestMs) return undefined;
    return turn().then(() => {
      since = performance.now();
      if (signal?.aborted)
        throw new ConfigError('openapi_unreadable', 'reading the OpenAPI document took longer than limits.timeoutMs');
    });
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}

/** A frame of a screen, roughly. */
const longestMs = 10;
