import { ConfigError, Pacer } from '@mortise/core';

/**
 * Asked now and then within long work: a promise where the work has lasted a while, so that timers and I/O
 * have their turn, and undefined otherwise. It rejects with `openapi_unreadable` where the time for all of
 * the work is over.
 */
export type Breathe = () => Promise<void> | undefined;

export function breather(signal?: AbortSignal): Breathe {
  const pacer = new Pacer(1);
  return () =>
    pacer.rest()?.then(() => {
      if (signal?.aborted)
        throw new ConfigError('openapi_unreadable', 'reading the OpenAPI document took longer than limits.timeoutMs');
    });
}
