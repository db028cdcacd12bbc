import {
  type FailedRun,
  listOf,
  type MemberRules,
  milliseconds,
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
  /**
   * How many bytes of events may wait for one watcher, as they are in memory; default 4 MiB. A watcher that
   * reads too slowly is told `live` as a snapshot in place of what it missed, and `lost` where what is stored
   * does not fit either: it connects again. One event always fits.
   */
  readonly queueBytes?: number | undefined;
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
   * A run whose process died is resumed when its session is asked for, or after a while, once its lease has
   * run out: calls of tools with the effect `read` or `idempotent` run again, and of a `write` a person is
   * asked whether it happened (`inDoubt`). `false`: it stays `interrupted` until `start` or a worker resumes
   * it. It needs a store with an index and leases. Default true.
   */
  readonly resume?: boolean | undefined;
  /** Milliseconds between two looks for such runs; default 5,000. */
  readonly resumeEveryMs?: number | undefined;
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
  queueBytes: wholeNumber(1),
  show: {
    output: 'function',
    question: 'function',
    media: 'function',
    state: listOf('text'),
  } satisfies MemberRules<UiShow>,
  runWith: 'function',
  relay: 'object',
  resume: 'boolean',
  resumeEveryMs: milliseconds(1),
  onError: 'function',
};
