import { setTimeout as sleep } from 'node:timers/promises';
import type { RunInput, Runner, RunResult } from '@mortise/core';

/** Runs as soon as the lease of a killed process has expired. */
export async function runWhenFree(app: Runner, input: RunInput): Promise<RunResult> {
  for (;;) {
    const result = await app.run(input);
    if (result.error?.code !== 'session_busy') return result;
    await sleep(20);
  }
}
