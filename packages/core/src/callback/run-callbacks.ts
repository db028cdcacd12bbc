import type { RunResult } from '../context/run-result.ts';
import type { Awaitable } from '../json/awaitable.ts';

/** Hooks around a whole run: those of the runner's plugins and of its agent. */
export interface RunCallbacks {
  /**
   * Once per run, however it ended: completed, paused, limited, cancelled, failed, also where it could not
   * begin. The session is free by then, and the caller waits for it, no longer than `callbackTimeoutMs`. What
   * it throws is a warning.
   *
   * INVARIANT callbacks:afterRun: it takes every end of a run, throws at none, and changes nothing of it.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}
