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

/** Options of live runs. */
export interface LiveRunsOptions {
  /** The runner of the sessions. */
  readonly runner: Runner;
  /** The session service of the runner. */
  readonly sessions: SessionService;
  /**
   * The behaviour when the last watcher of a session leaves: its run continues (the default), or is
   * cancelled.
   */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
  /**
   * The largest number of bytes of events that may wait for one watcher, as they are in memory; default 4
   * MiB. If more wait, the momentary events are replaced by one `live` snapshot. If the stored events are
   * still too many, the watcher gets `lost`, and has to reconnect. One event always fits.
   */
  readonly queueBytes?: number | undefined;
  /** Filters for the parts of the log that a page may see. */
  readonly show?: UiShow | undefined;
  /** Returns input for every run of a session: its `deps` and limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, 'deps' | 'limits'>) | undefined;
  /**
   * The relay that carries streamed events between processes: the same relay that the workers use. Default:
   * none; watchers of a run in another process then see only its stored events, and that it is running.
   */
  readonly relay?: DeltaRelay | undefined;
  /**
   * True if runs whose process died are resumed, once their lease has expired: when a page asks for the
   * session, or at the next sweep. Then calls of tools with the effect `read` or `idempotent` run again, and
   * for a `write` a person is asked whether it happened (`inDoubt`). `false`: the run stays `interrupted`
   * until `start` or a worker resumes it. Needs a store with an index and leases. Default true.
   */
  readonly resume?: boolean | undefined;
  /** Milliseconds between two sweeps that look for runs whose process died; default 5,000. */
  readonly resumeEveryMs?: number | undefined;
  /**
   * Called if the store fails during a sweep that looks for runs whose process died. With a key: it failed
   * for that session, and the sweep continues with the next one. The next sweep starts after `resumeEveryMs`.
   * Default: such errors are ignored.
   */
  readonly onResumeError?: ((error: unknown, key?: SessionKey) => void) | undefined;
  /**
   * Called with the error of a run that failed in this process. Its message is for developers, and may quote
   * the provider; pages get the code and `failureText(code)`. Not called for refused input, such as
   * `already_answered` or `pending_requests`: the client gets that code. Not called for `session_busy`: the
   * input waits until the process that has the lease releases it, or has died and its lease has expired. An
   * error that `onError` throws becomes an error of the request that started the run.
   */
  readonly onError?: ((error: FailedRun['error'], key: SessionKey) => void) | undefined;
}

/** The rules of the options of `liveRuns`. */
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
  onResumeError: 'function',
  onError: 'function',
};

/** The input of a page for a run. */
export type LiveInput = Pick<RunInput, 'message' | 'by' | 'inputId' | 'answers' | 'results' | 'withdraw'> & {
  /** The behaviour when the last watcher leaves; default: that of `liveRuns`. */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
};

/** The revision at which a watch starts, and its signal. */
export interface WatchOptions {
  /** The revision that the client has; if omitted, the complete state is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
