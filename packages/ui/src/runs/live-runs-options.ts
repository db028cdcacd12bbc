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

/** Options of `liveRuns`. */
export interface LiveRunsOptions {
  /** The runner that runs the sessions. */
  readonly runner: Runner;
  /** The session store: the one that the runner has. */
  readonly sessions: SessionService;
  /** What happens to a run when the last page leaves: `continue`, the default, or `cancel`. */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
  /**
   * Bytes of events, as they are in memory, that may wait for one watcher; default 4,194,304 (4 MiB). A watcher
   * that reads too slowly gets a snapshot of the live part instead, and `lost` if the stored part does not fit
   * either: it connects again. One event always fits.
   */
  readonly queueBytes?: number | undefined;
  /** What a page sees of a log. Default: all but the session's state. */
  readonly show?: UiShow | undefined;
  /** Returns what each run of a session gets: its `deps` and `limits`. Default: nothing. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, 'deps' | 'limits'>) | undefined;
  /**
   * Carries what runs stream between processes: the relay that the workers have. Default none: of a run in
   * another process pages see what is stored, and that it runs.
   */
  readonly relay?: DeltaRelay | undefined;
  /**
   * Whether a run whose process died is resumed here, once its lease has expired: when its session is opened,
   * or at the next look. `read` and `idempotent` calls run again; of a `write` a person is asked whether it
   * happened (`inDoubt`). `false`: it stays `interrupted` until `start` or a worker resumes it. Needs a store
   * with an index and leases. Default true.
   */
  readonly resume?: boolean | undefined;
  /** Time between two looks for such runs, in ms; default 5,000. */
  readonly resumeEveryMs?: number | undefined;
  /**
   * Called with the error of a run that failed here, with the message for developers. Pages get the code and
   * `failureText(code)`. If it throws, the request that started the run fails. Default: no call.
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
