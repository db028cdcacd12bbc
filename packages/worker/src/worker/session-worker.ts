import { AgentError, type RunResult, type SessionKey } from '@mortise/core';
import type { Advanced, AdvanceTurn } from '../dispatcher/advance.ts';
import type { Serving } from '../dispatcher/dispatcher.ts';
import { dueWork } from './due-work.ts';
import { runRelayed } from './run-relayed.ts';
import { Sweeper } from './sweeper.ts';
import { afterFailure, whatNext } from './what-next.ts';
import type { WorkerHealth } from './worker.ts';
import type { WorkerSettings } from './worker-options.ts';

/** A worker: its state, and the way of one session through it. */
export class SessionWorker {
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
    if (this.#draining) throw new AgentError('closed', 'this worker was drained; make another');
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

  /** Never rejects: an error is reported as an outcome. */
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
    // So many in a row had no end, which their worker did not live to say.
    if (attempt >= attempts) return { advanced: { next: 'park', code: 'worker_died' } };
    try {
      const due = await dueWork(sessions, session);
      if (due !== 'run') return { advanced: due };
      // The state read before the run got the session may be outdated.
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
