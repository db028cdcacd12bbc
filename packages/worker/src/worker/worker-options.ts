import {
  checkMembers,
  type MemberRules,
  milliseconds,
  type RunInput,
  type Runner,
  recordOf,
  type SessionKey,
  type SessionService,
  wholeNumber,
} from '@mortise/core';
import type { DeltaRelay } from '@mortise/core/relay';
import type { Dispatcher, LaneLimits } from '../dispatcher/dispatcher.ts';
import type { WorkerEvent } from './worker-event.ts';

/** Options of a worker. */
export interface WorkerOptions {
  readonly runner: Runner;
  /** The session service of the runner. */
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /** The number of sessions that this process advances in parallel; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * The number of sessions of each lane that all workers together advance in parallel; default: no limits.
   */
  readonly lanes?: LaneLimits | undefined;
  /**
   * Returns the lane of a session, in which sessions share limits: use the same function as the clients.
   * Default: none.
   */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
  /** Returns additional input for each run of a session, such as `deps` and limits. */
  readonly runWith?:
    | ((key: SessionKey) => Pick<RunInput, 'deps' | 'limits'> | Promise<Pick<RunInput, 'deps' | 'limits'>>)
    | undefined;
  /**
   * The number of consecutive advances of a session that may fail, by a retryable error or by the death of
   * their worker, before the session is parked; default 10. A busy session does not count.
   */
  readonly attempts?: number | undefined;
  /**
   * Milliseconds between two sweeps for sessions whose wake was lost, and for parked sessions that were
   * deleted; default 30,000. Each pause is randomly up to 50 % longer, so that many workers do not sweep at
   * once. Lost wakes can only be found if the store has an index, deleted sessions only if the dispatcher
   * lists parked sessions; without both, there is no sweep.
   */
  readonly sweepMs?: number | undefined;
  /**
   * The relay that sends momentary run events to watchers in other processes: the relay that `liveRuns` of
   * `@mortise/ui` uses there. No run waits for it. Default: none;
   * watchers in other processes then see only stored events.
   */
  readonly relay?: DeltaRelay | undefined;
  /** Called with events, for metrics and logs. An error that it throws is ignored. */
  readonly onEvent?: ((event: WorkerEvent) => void) | undefined;
}

/** Options with their defaults filled in. */
export interface WorkerSettings {
  readonly runner: Runner;
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  readonly concurrency: number;
  readonly lanes: LaneLimits;
  readonly laneOf: (key: SessionKey) => string | undefined;
  readonly runWith: NonNullable<WorkerOptions['runWith']>;
  readonly attempts: number;
  readonly sweepMs: number;
  readonly relay: DeltaRelay | undefined;
  readonly tell: (event: WorkerEvent) => void;
}

/** Checks the options and fills in defaults. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function workerSettings(options: WorkerOptions): WorkerSettings {
  options = checkMembers('createWorker', options, workerOptions);
  const { runner, sessions, dispatcher, concurrency = 8, lanes = {}, attempts = 10, sweepMs = 30_000 } = options;
  return {
    runner,
    sessions,
    dispatcher,
    concurrency,
    lanes,
    laneOf: options.lane ?? (() => undefined),
    runWith: options.runWith ?? (() => ({})),
    attempts,
    sweepMs,
    relay: options.relay,
    tell: (event) => {
      try {
        options.onEvent?.(event);
      } catch {
        // An error that `onEvent` throws must not end the worker.
      }
    },
  };
}

const workerOptions = {
  runner: 'object',
  sessions: 'object',
  dispatcher: 'object',
  concurrency: wholeNumber(1),
  lanes: recordOf(wholeNumber(1)),
  lane: 'function',
  runWith: 'function',
  attempts: wholeNumber(1),
  sweepMs: milliseconds(1),
  relay: 'object',
  onEvent: 'function',
} satisfies MemberRules<WorkerOptions>;
