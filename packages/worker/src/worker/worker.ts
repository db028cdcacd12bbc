import {
  AgentError,
  collectRun,
  type RunInput,
  type Runner,
  type RunResult,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { type DeltaRelay, type RelayedFrom, RelayedRun } from '@mortise/core/relay';
import type { Advanced, AdvanceTurn } from '../dispatcher/advance.ts';
import type { DispatcherFigures, Serving } from '../dispatcher/dispatcher.ts';
import { Sweeper } from './sweeper.ts';
import { afterFailure, dueWork, whatNext } from './what-next.ts';
import { type WorkerOptions, type WorkerSettings, workerSettings } from './worker-options.ts';

/** A process that runs woken sessions. */
export interface Worker {
  /** Starts to take sessions. Rejects if the dispatcher cannot serve; it can then be called again. */
  start(): Promise<void>;
  /**
   * Stops taking sessions. Resolves when active runs have ended, or after `graceMs` (default 10,000): then
   * exit the process; other workers resume the unfinished sessions once their leases have expired. A handler
   * of `SIGTERM` calls this, and closes the runner and the store afterwards.
   */
  drain(graceMs?: number): Promise<void>;
  /**
   * Wakes sessions whose wake was lost, and checks up to 500 parked sessions: a deleted session is woken, so
   * that the dispatcher deletes its entry. The worker also sweeps periodically by itself. Resolves with the
   * number of woken sessions. Never rejects: an error is reported as an event `failed`, and the other
   * sessions are still checked.
   */
  sweep(): Promise<number>;
  /** Returns the health of the worker, for a probe. Never rejects. */
  health(): Promise<WorkerHealth>;
}

/** The state of a worker, for a health probe. */
export interface WorkerHealth extends Partial<DispatcherFigures> {
  readonly state: 'new' | 'serving' | 'draining' | 'drained';
  /** True if the worker serves and the dispatcher responds. */
  readonly ok: boolean;
  /** The number of sessions that this process advances. */
  readonly advancing: number;
  /** The end of the last sweep without an error, in epoch milliseconds. */
  readonly sweptAt?: number;
  /** The reason why the worker is not `ok`. */
  readonly problem?: string;
}

/** Creates a worker. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function createWorker(options: WorkerOptions): Worker {
  const worker = new SessionWorker(workerSettings(options));
  return {
    start: () => worker.start(),
    drain: (graceMs = 10_000) => worker.drain(graceMs),
    sweep: () => worker.sweep(),
    health: () => worker.health(),
  };
}

/** Runs the sessions that a dispatcher hands to this process. */
class SessionWorker {
  readonly #settings: WorkerSettings;
  readonly #sweeper: Sweeper;
  #state: WorkerHealth['state'] = 'new';
  #serving: Promise<Serving> | undefined;
  #draining: Promise<void> | undefined;
  #advancing = 0;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
    this.#sweeper = new Sweeper(settings);
  }

  async start(): Promise<void> {
    if (this.#draining) throw new AgentError('closed', 'this worker was drained; create a new one');
    const { dispatcher, concurrency, lanes, tell } = this.#settings;
    const onError = (error: unknown): void => tell({ type: 'failed', what: 'dispatcher', error });
    this.#serving ??= dispatcher.serve((key, turn) => this.#advance(key, turn), { concurrency, lanes, onError });
    try {
      await this.#serving;
    } catch (error) {
      this.#serving = undefined;
      throw error;
    }
    if (this.#state !== 'new') return;
    this.#state = 'serving';
    this.#sweeper.start();
  }

  drain(graceMs: number): Promise<void> {
    this.#draining ??= this.#drain(graceMs);
    return this.#draining;
  }

  async #drain(graceMs: number): Promise<void> {
    this.#state = 'draining';
    this.#sweeper.stop();
    const serving = await this.#serving?.catch(() => undefined);
    await serving?.stop(graceMs);
    this.#state = 'drained';
  }

  sweep(): Promise<number> {
    return this.#sweeper.sweep();
  }

  async health(): Promise<WorkerHealth> {
    const { dispatcher } = this.#settings;
    const { sweptAt } = this.#sweeper;
    const own = { state: this.#state, advancing: this.#advancing, ...(sweptAt !== undefined && { sweptAt }) };
    try {
      const figures = await dispatcher.figures?.();
      return { ...own, ...figures, ok: this.#state === 'serving' };
    } catch (error) {
      return { ...own, ok: false, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Advances a session. Never rejects: an error becomes the result of the advance. */
  async #advance(session: SessionKey, { suspend, attempt }: AdvanceTurn): Promise<Advanced> {
    const { tell } = this.#settings;
    const begun = performance.now();
    this.#advancing++;
    tell({ type: 'advancing', session, attempt });
    const { advanced, ...how } = await this.#outcome(session, attempt, suspend);
    this.#advancing--;
    tell({ type: 'advanced', session, attempt, advanced, durationMs: performance.now() - begun, ...how });
    return advanced;
  }

  async #outcome(session: SessionKey, attempt: number, suspend: AbortSignal): Promise<Outcome> {
    const { runner, sessions, runWith, attempts, relay } = this.#settings;
    // This many advances in a row did not end, because their workers crashed.
    if (attempt >= attempts) return { advanced: { next: 'park', code: 'worker_died' } };
    try {
      const due = await dueWork(sessions, session);
      if (due !== 'run') return { advanced: due };
      // The state that was read before the run got the lease may be outdated.
      const input = { ...(await runWith(session)), session, suspend, whenStopped: 'retry' } as const;
      const result = relay ? await runRelayed(runner, input, sessions, relay) : await runner.run(input);
      return { advanced: whatNext(result, attempt, attempts), result };
    } catch (error) {
      const code = AgentError.is(error) ? error.code : 'advance_failed';
      return { advanced: afterFailure({ code, message: '' }, attempt, attempts), error };
    }
  }
}

interface Outcome {
  readonly advanced: Advanced;
  readonly result?: RunResult;
  readonly error?: unknown;
}

/** Runs a session, and sends the run's events to a relay. Rejects as the runner does. */
async function runRelayed(
  runner: Runner,
  input: RunInput & { readonly session: SessionKey },
  sessions: SessionService,
  relay: DeltaRelay,
): Promise<RunResult> {
  const relayed = new RelayedRun(relay, input.session, await whereItStands(sessions, input.session));
  async function* seen(): ReturnType<Runner['stream']> {
    for await (const event of runner.stream(input)) {
      relayed.see(event);
      yield event;
    }
  }
  try {
    return await collectRun(seen());
  } finally {
    relayed.end();
  }
}

/** Returns the position of the log and the running invocation, which the last event names. */
async function whereItStands(sessions: SessionService, key: SessionKey): Promise<RelayedFrom> {
  const session = await sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER });
  if (!session || session.revision === 0) return { revision: 0 };
  const last = await sessions.load(key, { afterRevision: session.revision - 1 });
  return { revision: session.revision, invocationId: last?.events[0]?.invocationId };
}
