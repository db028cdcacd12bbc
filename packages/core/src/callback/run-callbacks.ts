import type { RunResult } from '../context/run-result.ts';
import type { Awaitable } from '../json/awaitable.ts';

/** Hooks around a complete run: those of the runner's plugins and of its agent. */
export interface RunCallbacks {
  /**
   * Runs once per run, however it ended: completed, paused, limited, cancelled or failed, even if it could
   * not start. The session is free by then, and the caller waits for the hook, at most `callbackTimeoutMs`.
   * An error that it throws becomes a warning.
   *
   * INVARIANT callbacks:afterRun: it takes every end of a run, throws at none, and changes nothing of it.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}
