import { randomUUID } from 'node:crypto';
import type { Runner, RunResult } from '@mortise/core';
import { converse } from '../agent/converse.ts';
import type { Approver } from '../approval/approver.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { type Output, reportUnanswered } from './output.ts';

/** Prompts that are run one after another, in one session. */
export interface Batch {
  readonly runner: Runner;
  readonly prompts: AsyncIterable<string> | Iterable<string>;
  readonly approver: Approver;
  readonly output: Output;
  /** Cancels the run that goes on, and what would follow. */
  readonly interrupted: AbortSignal;
}

/** Runs all prompts; one that fails does not keep the next from running. Answers the exit code. */
export async function runPrompts(batch: Batch): Promise<number> {
  const session = randomUUID();
  let code: number = exitCodes.completed;
  for await (const message of batch.prompts) {
    if (batch.interrupted.aborted) break;
    batch.output.onPrompt(message);
    const result = await runPrompt(batch, session, message);
    if (result.status === 'paused') reportUnanswered(result);
    if (result.status !== 'completed') code = exitCodes.notCompleted;
  }
  return batch.interrupted.aborted ? exitCodes.interrupted : code;
}

async function runPrompt(
  { runner, approver, output, interrupted }: Batch,
  session: string,
  message: string,
): Promise<RunResult> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(interrupted.reason);
  interrupted.addEventListener('abort', abort, { once: true });
  try {
    const onEvent = output.onEvent.bind(output);
    return await converse({ runner, session, message, controller, onEvent, approver });
  } finally {
    interrupted.removeEventListener('abort', abort);
  }
}
