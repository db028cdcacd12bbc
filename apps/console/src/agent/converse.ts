import { setTimeout as sleep } from 'node:timers/promises';
import type { Content, RunEvent, RunInput, Runner, RunResult } from '@mortise/core';
import { type Approver, giveUp } from '../approval/approver.ts';
import { leaseMs } from './console-runner.ts';

/** One user message with its answer, or the rest of an unfinished run. */
interface Exchange {
  readonly runner: Pick<Runner, 'stream'>;
  readonly session: string;
  /** The message; if omitted, the session resumes where it stopped. */
  readonly message?: string | Content;
  /** The controller that cancels the run. */
  readonly controller: AbortController;
  readonly onEvent: (event: RunEvent) => void;
  readonly approver: Approver;
}

/**
 * Runs a message to its end. Each time the run pauses, the
 * approver is asked, and the run resumes with its answers.
 */
export async function converse({
  runner,
  session,
  message,
  controller,
  onEvent,
  approver,
}: Exchange): Promise<RunResult> {
  const { signal } = controller;
  // If another console has the session, the run is refused, and retried later with the same input.
  const whenBusy = 'refuse';
  let input: RunInput = { session, message, signal, whenBusy };
  for (;;) {
    const result = await watch(runner.stream(input), onEvent);
    if (result.status !== 'paused') return result;
    const answers = await approver(result.pending);
    if (answers === 'cancel') {
      // The run is resumed only to cancel it, so that no question stays open in the log.
      controller.abort(new Error('cancelled by the user'));
      input = {
        session,
        answers: result.pending.map((call) => giveUp(call, 'the user cancelled the run')),
        signal,
        whenBusy,
      };
    } else if (answers.length > 0) input = { session, answers, signal, whenBusy };
    else return result;
  }
}

async function watch(events: AsyncIterable<RunEvent>, onEvent: (event: RunEvent) => void): Promise<RunResult> {
  let result: RunResult | undefined;
  for await (const event of events) {
    onEvent(event);
    if (event.type === 'end') result = event.result;
  }
  if (!result) throw new Error('the run ended without a result');
  return result;
}

/**
 * Does the same as `converse`, but waits for a session that another console has: if that console was killed
 * during a run, its lease expires.
 *
 * If the other console keeps working, it keeps the session, and the run fails with `session_busy`.
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
