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

/** Options of a worker: the runner, its session service, and the dispatcher that wakes sessions. */
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
  /** Returns further input for each run of a session: its `deps` and limits. */
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
   * deleted; default 30,000. Each pause is up to half as long again, so that many workers do not sweep at
   * once. The first needs an index of the store, the second a dispatcher that lists parked sessions; without
   * both, there is no sweep.
   */
  readonly sweepMs?: number | undefined;
  /**
   * The relay that carries momentary run events to watchers in other processes: the same one that `liveRuns`
   * of `@mortise/ui` has there. No run waits for it. Default: none; watchers elsewhere see only stored
   * events.
   */
  readonly relay?: DeltaRelay | undefined;
  /** Called with events, for metrics and logs. An error that it throws is ignored. */
  readonly onEvent?: ((event: WorkerEvent) => void) | undefined;
}

/** Options with their defaults. */
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

/** Throws `ConfigError`: `unknown_option`, `invalid_option`. */
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
        // An observer's error must not end the worker.
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
