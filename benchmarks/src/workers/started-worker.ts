import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createWorker } from '@mortise/worker';
import type { Engine } from './engine.ts';

/** A worker, usually in a separate process. */
export interface WorkerProcess {
  /** Emits `message` for each message of the worker, and `exit` at its end. */
  readonly heard: EventEmitter;
  /** CPU milliseconds since its start, if the worker is another process. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a worker as a separate process. Resolves when it serves. */
export async function startElsewhere({
  engine,
  place,
  concurrency,
}: {
  readonly engine: string;
  readonly place: string;
  readonly concurrency: number;
}): Promise<WorkerProcess> {
  const child = fork(join(import.meta.dirname, 'worker-process.ts'), [engine, place, String(concurrency)]);
  const heard = child as EventEmitter;
  await reported([{ heard }], 'serves', 1);
  return {
    heard,
    async cpuMs() {
      const answer = once(heard, 'message') as Promise<[{ readonly cpu: number }]>;
      child.send('cpu');
      return (await answer)[0].cpu;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}

/** Starts a worker in this process. */
export async function startHere({ runner, sessions, dispatcher }: Engine, concurrency: number): Promise<WorkerProcess> {
  const heard = new EventEmitter();
  const worker = createWorker({
    runner,
    sessions,
    dispatcher,
    concurrency,
    sweepMs: 600_000,
    onEvent: (event) => event.type === 'advanced' && event.result && heard.emit('message', event.result.status),
  });
  await worker.start();
  return { heard, cpuMs: async () => 0, stop: () => worker.drain(5_000) };
}

/**
 * Resolves when all workers together have sent a message the
 * given number of times. Rejects if a worker exits before.
 */
export function reported(
  processes: readonly Pick<WorkerProcess, 'heard'>[],
  message: string,
  times: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = times;
    const end = (): void => {
      for (const { heard } of processes) heard.off('message', hear).off('exit', fail);
    };
    const hear = (said: unknown): void => {
      if (said !== message || --left > 0) return;
      end();
      resolve();
    };
    const fail = (code: number | null): void => {
      end();
      reject(new Error(`a worker ended with ${code} while "${message}" was waited for`));
    };
    for (const { heard } of processes) heard.on('message', hear).on('exit', fail);
  });
}
