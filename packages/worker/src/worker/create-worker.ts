import { SessionWorker } from './session-worker.ts';
import type { Worker } from './worker.ts';
import { type WorkerOptions, workerSettings } from './worker-options.ts';

/** A worker. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function createWorker(options: WorkerOptions): Worker {
  const worker = new SessionWorker(workerSettings(options));
  return {
    start: () => worker.start(),
    drain: (graceMs = 10_000) => worker.drain(graceMs),
    sweep: () => worker.sweep(),
    health: () => worker.health(),
  };
}
