import type { RunInput, Runner, SessionKey, SessionService } from '@mortise/core';
import type { UiShow } from '../project/ui-show.ts';

/** How runs are kept alive. */
export interface LiveRunsOptions {
  readonly runner: Runner;
  /** The runner's own. */
  readonly sessions: SessionService;
  /** When the last watcher of a session leaves, its run goes on (the default), or is cancelled. */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
  /** How many events may wait for one watcher; default 1,000. */
  readonly queue?: number | undefined;
  /** What of a log a page is shown. */
  readonly show?: UiShow | undefined;
  /** What every run of a session is given: its `deps`, its limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, 'deps' | 'limits'>) | undefined;
}

/** The names of its members. */
export const liveRunsOptions: Readonly<Record<keyof LiveRunsOptions, true>> = {
  runner: true,
  sessions: true,
  onLeave: true,
  queue: true,
  show: true,
  runWith: true,
};
