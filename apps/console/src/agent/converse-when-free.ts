import { setTimeout as sleep } from 'node:timers/promises';
import type { RunResult } from '@mortise/core';
import { leaseMs } from './console-runner.ts';
import { converse, type Exchange } from './converse.ts';

/**
 * Converses as `converse`, but waits for a session that another console holds: one that was killed in a run
 * releases it after a timeout.
 *
 * A console that keeps working keeps it, and the run fails with `session_busy`.
 */
export async function converseWhenFree(exchange: Exchange, onWait: (isWaiting: boolean) => void): Promise<RunResult> {
  const { controller, onEvent } = exchange;
  const until = performance.now() + leaseMs + leaseMs / 2;
  const mayWait = (): boolean => !controller.signal.aborted && performance.now() < until;
  for (;;) {
    let isBusy = false;
    const result = await converse({
      ...exchange,
      onEvent(event) {
        isBusy = event.type === 'end' && event.result.error?.code === 'session_busy' && mayWait();
        if (!isBusy) onEvent(event);
      },
    });
    if (!isBusy) return result;
    onWait(true);
    await sleep(retryMs);
    onWait(false);
  }
}

const retryMs = 250;
