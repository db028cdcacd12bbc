import type { DispatcherFigures } from '../dispatcher/dispatcher.ts';

/** One of the processes that run woken sessions. */
export interface Worker {
  /** Starts to take sessions. Rejects if the dispatcher cannot serve; it can then be called again. */
  start(): Promise<void>;
  /**
   * Stops taking sessions. Resolves when active runs have ended, or after `graceMs` (default 10,000): then
   * exit the process, and other workers resume the rest once its leases have expired. A handler of `SIGTERM`
   * calls this, and closes the runner and the store afterwards.
   */
  drain(graceMs?: number): Promise<void>;
  /**
   * Wakes sessions whose wake was lost, and checks up to 500 parked sessions: one that was deleted is woken,
   * so that the dispatcher drops its entry. Done now and then by itself. Resolves with the number of those
   * that were woken.
   */
  sweep(): Promise<number>;
  /** Returns the health of the worker, for a probe. Never rejects. */
  health(): Promise<WorkerHealth>;
}

/** The health of a worker. */
export interface WorkerHealth extends Partial<DispatcherFigures> {
  readonly state: 'new' | 'serving' | 'draining' | 'drained';
  /** True if it serves, and the dispatcher responds. */
  readonly ok: boolean;
  /** Sessions that this process advances. */
  readonly advancing: number;
  /** Epoch milliseconds: the end of the last completed sweep for lost wakes. */
  readonly sweptAt?: number;
  /** The reason why it is not `ok`. */
  readonly problem?: string;
}
