import {
  type FailedRun,
  listOf,
  type MemberRules,
  type RunInput,
  type Runner,
  type SessionKey,
  type SessionService,
  wholeNumber,
} from '@mortise/core';
import type { DeltaRelay } from '@mortise/core/relay';
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
  /**
   * What runs show in a moment comes from other processes, and goes to them, by this: the one that workers
   * have. Default none: of a run elsewhere watchers see what was stored, and that it runs.
   */
  readonly relay?: DeltaRelay | undefined;
  /**
   * Told of a run that failed here, with the message for developers: what the provider said, among others.
   * Pages get the code and `failureText(code)`. A throw is an error of the request that began the run.
   */
  readonly onError?: ((error: FailedRun['error'], key: SessionKey) => void) | undefined;
}

/** The names of its members. */
export const liveRunsOptions: MemberRules<LiveRunsOptions> = {
  runner: 'object',
  sessions: 'object',
  onLeave: ['continue', 'cancel'],
  queue: wholeNumber(1),
  show: {
    output: 'function',
    question: 'function',
    media: 'function',
    state: listOf('text'),
  } satisfies MemberRules<UiShow>,
  runWith: 'function',
  relay: 'object',
  onError: 'function',
};
