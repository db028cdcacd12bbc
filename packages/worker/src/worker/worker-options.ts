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

/** What a worker needs: the runner, its session service, and what wakes sessions. */
export interface WorkerOptions {
  readonly runner: Runner;
  /** The runner's own. */
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /** Sessions that are advanced at once by this process; default 8. */
  readonly concurrency?: number | undefined;
  /** Sessions of a lane that are advanced at once by all workers; default no limits. */
  readonly lanes?: LaneLimits | undefined;
  /** What a session shares limits with: the function that the clients have. Default none. */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
  /** What every run of a session is given, made anew for each: its `deps`, its limits. */
  readonly runWith?:
    | ((key: SessionKey) => Pick<RunInput, 'deps' | 'limits'> | Promise<Pick<RunInput, 'deps' | 'limits'>>)
    | undefined;
  /**
   * How many advances of a session may fail one after another, by an error that may go away or by the death
   * of their worker, before the session is parked; default 10. A busy session does not count.
   */
  readonly attempts?: number | undefined;
  /**
   * Milliseconds between two looks for sessions whose wake was lost; default 30,000. Each pause is up to half
   * as long again, so that many workers do not look at once. Where the store has no index, nobody looks.
   */
  readonly sweepMs?: number | undefined;
  /**
   * What runs show in a moment goes to watchers in other processes by this: the one that `liveRuns` of
   * `@mortise/ui` has there. No run waits for it. Default none: watchers elsewhere see what was stored.
   */
  readonly relay?: DeltaRelay | undefined;
  /** Told of what happens, for metrics and logs. What it throws is lost. */
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
        // Whoever counts must not end what is counted.
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
