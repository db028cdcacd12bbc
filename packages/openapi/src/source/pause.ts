import { ConfigError, Pacer } from '@mortise/core';

/**
 * Called regularly within long work: returns a promise if the work has lasted too long, so that timers and
 * I/O can run, and undefined otherwise. Rejects with `openapi_unreadable`
 * if the time limit of the complete work has passed.
 */
export type Pause = () => Promise<void> | undefined;

export function createPause(signal?: AbortSignal): Pause {
  const pacer = new Pacer(1);
  return () =>
    pacer.rest()?.then(() => {
      if (signal?.aborted)
        throw new ConfigError('openapi_unreadable', 'reading the OpenAPI document took longer than limits.timeoutMs');
    });
}
