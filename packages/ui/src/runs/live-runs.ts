import { type AnswerCheck, type AnswerInput, checkMembers, type SessionKey, type SessionService } from '@mortise/core';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import type { UiState } from '../shape/ui-state.ts';
import { Hubs, type Taken } from './hubs.ts';
import { type LiveInput, type LiveRunsOptions, liveRunsOptions, type WatchOptions } from './live-runs-options.ts';

/**
 * Runs that continue independently of watchers.
 *
 * A run whose process died is found by its session's log and lease, and resumed: `resume` of the options.
 * Until its lease has expired, it counts as running.
 */
export interface LiveRuns {
  /** The store that was given. */
  readonly sessions: SessionService;
  /**
   * Starts a run with this input, or passes it to the active one, here or in another process.
   *
   * Resolves when the input is in the log, with a revision that includes it; the run continues on its own. If
   * the process that ran the session died, that takes until its lease has run out (`leaseMs` of the runner,
   * default 30 s): the input is in the inbox meanwhile, and is not lost if the caller leaves.
   * Empty input resumes a stopped run, or rejects with `session_busy`.
   *
   * Rejects with a `RunError` of the refusal's code: `already_answered`, `expired`, `bad_answer`, ...
   */
  start(key: SessionKey, input: LiveInput): Promise<Taken>;
  /**
   * Watches a session: first the events stored after a revision, or everything as one `all`; then the
   * momentary state; then each change, without an end. Leaving does not cancel the run.
   *
   * A watcher that does not read is `lost`: it connects again from the last revision that it saw. Throws
   * `SessionNotFoundError`.
   */
  watch(key: SessionKey, options?: WatchOptions): AsyncIterable<UiEvent>;
  /** Watches as `watch` does, with events that arrive together in one list. */
  batches(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiEvent[], void, void>;
  /**
   * Watches as `batches` does, as changes of a `UiState`, which are computed once for all watchers. Deltas
   * come in steps of at least 8 ms; the first of many comes at once.
   */
  pages(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiFrame[], void, void>;
  /** `checkAnswer` of the runner, in this session. */
  checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck>;
  /**
   * Returns the session as a page sees it now; undefined if it does not exist. If a question has expired and
   * no run is active, one is started first, as it is for watchers: the question is then closed everywhere.
   */
  state(key: SessionKey): Promise<UiState | undefined>;
  /**
   * Cancels the session's run, here or in another process, and withdraws its questions. Resolves to true if
   * there was something to cancel, as far as this process knows.
   */
  cancel(key: SessionKey, reason?: string): Promise<boolean>;
  /** Resolves when no run is active here. */
  idle(): Promise<void>;
  /**
   * Suspends the runs, for a server that stops: no further model call or tool call starts, active ones end,
   * nothing is cancelled. Resolves when no run is active here. Later requests are refused with `closed`; the
   * watches continue until `close`.
   *
   * `liveRuns` of another process, or of the next one, resumes the runs as it resumes those of a process that
   * died, without waiting for a lease.
   */
  suspend(): Promise<void>;
  /** Cancels the runs, ends the watches, and resolves when all have ended. Later starts are refused. */
  close(): Promise<void>;
}

/** Live runs over a runner. Throws `ConfigError` on options that do not exist. */
export function liveRuns(options: LiveRunsOptions): LiveRuns {
  options = checkMembers('liveRuns', options, liveRunsOptions);
  return new Hubs(options);
}
