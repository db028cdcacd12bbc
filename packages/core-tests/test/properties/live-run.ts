import { runningClock } from '../harness/running-clock.ts';
import type { RunPlan } from './story.ts';

/** An active run. */
export class LiveRun {
  readonly controller: AbortController = new AbortController();
  readonly plan: RunPlan;
  /** The number of deltas that the models have streamed and the reader has not read. */
  #ahead = 0;
  /** The running requests whose models have streamed the texts. */
  readonly #speaking = new Set<number>();
  readonly #begun = performance.now();
  readonly #due: ReturnType<typeof setTimeout> | undefined;
  /** Counts the milliseconds since the end was requested. */
  #ran: (() => number) | undefined;

  constructor(plan: RunPlan) {
    this.plan = plan;
    if (plan.deadlineMs !== undefined) this.#due = setTimeout(() => this.#isToEnd(), plan.deadlineMs);
  }

  interrupt(): void {
    this.#isToEnd();
    this.controller.abort();
  }

  /**
   * Records a delta of a request's model: if there is a reader, the request gets the number of unread deltas
   * and of streaming models.
   */
  said(request: { readonly turn: number; ahead: number; speaking: number }): void {
    if (this.plan.reader === 'run') return;
    if (this.#ahead === 0) this.#speaking.clear();
    this.#speaking.add(request.turn);
    if (++this.#ahead > request.ahead) Object.assign(request, { ahead: this.#ahead, speaking: this.#speaking.size });
  }

  /** Records that the reader has read a delta. */
  heard(): void {
    this.#ahead--;
  }

  /** Ends the run. Returns the milliseconds, in which this process could run, since the end was requested. */
  over(): number | undefined {
    clearTimeout(this.#due);
    return this.#ran?.();
  }

  /** Returns true if the end was requested. A timer may fire a little early by this clock. */
  isInterrupted(): boolean {
    const { deadlineMs = Number.POSITIVE_INFINITY } = this.plan;
    return this.#ran !== undefined || performance.now() - this.#begun > deadlineMs - 2;
  }

  #isToEnd(): void {
    this.#ran ??= runningClock();
  }
}

/**
 * Returns the value of a promise; undefined if nothing was done for that many milliseconds in which this
 * process could run. While a machine or a browser is suspended, the awaited work is suspended too. `done`
 * counts the work: a busy machine is slow.
 */
export async function within<T>(ms: number, work: Promise<T>, done: () => number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    const wait = (left: number, before: number): void => {
      timer = setTimeout(() => {
        const now = done();
        if (now !== before) wait(ms, now);
        else if (left > beatMs) wait(left - beatMs, now);
        else resolve(undefined);
      }, beatMs);
    };
    wait(ms, done());
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  return first;
}

const beatMs = 50;
