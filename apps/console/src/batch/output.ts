import type { RunEvent, RunResult } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';

/** Where a batch shows what happens. */
export interface Output {
  onPrompt(prompt: string): void;
  onEvent(event: RunEvent): void;
}

/** Says on standard error what a run waits for that ended without an answer. */
export function reportUnanswered({ pending }: RunResult): void {
  for (const { hint, kind } of pending) {
    process.stderr.write(`! ${neutralize(hint)} It was not answered (${neutralize(kind)}).\n`);
  }
}
