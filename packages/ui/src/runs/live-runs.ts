import { type AnswerCheck, type AnswerInput, checkMembers, type SessionKey, type SessionService } from '@mortise/core';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import type { UiState } from '../shape/ui-state.ts';
import { Hubs, type Taken } from './hubs.ts';
import { type LiveInput, type LiveRunsOptions, liveRunsOptions, type WatchOptions } from './live-runs-options.ts';

/**
 * Runs that continue independently of watchers.
 *
 * A run whose process died is found by its session's log and lease, and resumed if the option `resume` is
 * true. Until its lease has expired, the run counts as running.
 */
export interface LiveRuns {
  /** The session service of the runs. */
  readonly sessions: SessionService;
  /**
   * Starts a run with this input, or passes the input to the active run, in this or another process. Resolves
   * when the input is in the log, to a revision that includes it; the run then continues on its own. If the
   * process that ran the session died, this takes until its lease has expired (`leaseMs` of the runner,
   * default 30 s): meanwhile the input is in the inbox, and it is not lost if the caller disconnects. Empty
   * input resumes a stopped run, or rejects with `session_busy`. Refused input rejects with a `RunError` that
   * has the code of the refusal: `already_answered`, `expired`, `bad_answer`, ...
   */
  start(key: SessionKey, input: LiveInput): Promise<Taken>;
  /**
   * Watches a session. Yields first the events stored after a revision, or the complete state as one `all`;
   * then the live state; then each change, without an end. Ending the watch does not cancel the run. A
   * watcher that does not read gets `lost`, and has to watch again from the last revision that it saw. Throws
   * `SessionNotFoundError`.
   */
  watch(key: SessionKey, options?: WatchOptions): AsyncIterable<UiEvent>;
  /** Watches as `watch` does, with events that arrive together in one list. */
  batches(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiEvent[], void, void>;
  /**
   * Watches as `batches` does, but yields changes of a `UiState`, which are computed once for all watchers.
   * Deltas are at least 8 ms apart; the first delta of a series comes at once.
   */
  pages(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiFrame[], void, void>;
  /** Calls `checkAnswer` of the runner for a session. */
  checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck>;
  /**
   * Returns the session as a page sees it now; undefined if it does not exist. If a question has expired and
   * no run is active, a run is started first, which closes the question on all pages.
   */
  state(key: SessionKey): Promise<UiState | undefined>;
  /**
   * Cancels the session's run, in this or another process, and withdraws its questions. Resolves to true if
   * this process knew of a run or a question to cancel.
   */
  cancel(key: SessionKey, reason?: string): Promise<boolean>;
  /** Resolves when no run is active in this process. */
  idle(): Promise<void>;
  /**
   * Suspends the runs, for a server that stops: no further model call or tool call starts, active calls run
   * to their end, and nothing is cancelled. Resolves when no run is active in this process. Later requests
   * are refused with `closed`; the watches continue until `close`.
   *
   * `liveRuns` of another process, or of the next one, resumes the runs as it resumes those of a process that
   * died, without waiting for a lease.
   */
  suspend(): Promise<void>;
  /** Cancels the runs, ends the watches, and resolves when all have ended. Later starts are refused. */
  close(): Promise<void>;
}

/** Creates live runs over a runner. Throws `ConfigError` for unknown options. */
export function liveRuns(options: LiveRunsOptions): LiveRuns {
  options = checkMembers('liveRuns', options, liveRunsOptions);
  return new Hubs(options);
}
