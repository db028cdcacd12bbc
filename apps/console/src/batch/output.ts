import type { RunEvent, RunResult } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';

/** The output of a batch. */
export interface Output {
  /** @param beside Attachments, as `src/main.ts, 40 lines`. */
  onPrompt(prompt: string, beside: readonly string[]): void;
  onEvent(event: RunEvent): void;
}

/** Reports on standard error which questions of a run stayed open, and how to answer them. */
export function reportUnanswered({ pending, session }: RunResult, isKept: boolean): void {
  for (const { hint, kind } of pending) {
    process.stderr.write(`! ${neutralize(hint)} It was not answered (${neutralize(kind)}).\n`);
  }
  const how = isKept ? `--session ${session.sessionId}` : 'a session that --session names';
  process.stderr.write(`  In a terminal, without --prompt, ${how} resumes it.\n`);
}
