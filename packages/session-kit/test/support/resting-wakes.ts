import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionKey, SessionService } from '@mortise/core';

/** The members of a `Dispatcher` of `@mortise/worker` that these tests call. */
interface Dispatcher {
  wake(key: SessionKey): Promise<void>;
  serve(
    advance: (key: SessionKey) => Promise<{ next: 'rest' } | { next: 'park'; code: string }>,
    options: { readonly concurrency: number },
  ): Promise<{ stop(graceMs: number): Promise<void> }>;
  figures(): Promise<{ readonly queued: number; readonly running: number }>;
}

/** A dispatcher with a worker that parks sessions that exist, and lets deleted sessions rest. */
export interface RestingWakes {
  wake(key: SessionKey): Promise<void>;
  stop(): Promise<void>;
}

/** Serves a dispatcher. A wake resolves when no session is queued or running. */
export async function restingWakes(dispatcher: Dispatcher, sessions: SessionService): Promise<RestingWakes> {
  const serving = await dispatcher.serve(
    async (key) => ((await sessions.load(key)) ? { next: 'park', code: 'broken' } : { next: 'rest' }),
    { concurrency: 2 },
  );
  return {
    async wake(key) {
      await dispatcher.wake(key);
      for (;;) {
        const { queued, running } = await dispatcher.figures();
        if (queued + running === 0) return;
        await sleep(1);
      }
    },
    stop: () => serving.stop(0),
  };
}
