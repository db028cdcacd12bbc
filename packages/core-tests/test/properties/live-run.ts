import { runningClock } from '../harness/running-clock.ts';
import type { RunPlan } from './story.ts';

/** A run that goes on. */
export class LiveRun {
  readonly controller: AbortController = new AbortController();
  readonly plan: RunPlan;
  /** Deltas that the models gave, and the reader has not taken. */
  #ahead = 0;
  /** The requests whose models gave them. */
  readonly #speaking = new Set<number>();
  readonly #begun = performance.now();
  readonly #due: ReturnType<typeof setTimeout> | undefined;
  /** Counts since it was to end. */
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
   * The model of a request gave a delta: where there is a reader, the request says how far the models are
   * ahead of it, and how many they are.
   */
  said(request: { readonly turn: number; ahead: number; speaking: number }): void {
    if (this.plan.reader === 'run') return;
    if (this.#ahead === 0) this.#speaking.clear();
    this.#speaking.add(request.turn);
    if (++this.#ahead > request.ahead) Object.assign(request, { ahead: this.#ahead, speaking: this.#speaking.size });
  }

  /** The reader took a delta. */
  heard(): void {
    this.#ahead--;
  }

  /** It is over. Answers the milliseconds, in which this process could run, since it was to end. */
  over(): number | undefined {
    clearTimeout(this.#due);
    return this.#ran?.();
  }

  /** Whether its end was asked for. A timer may fire a little early by this clock. */
  isInterrupted(): boolean {
    const { deadlineMs = Number.POSITIVE_INFINITY } = this.plan;
    return this.#ran !== undefined || performance.now() - this.#begun > deadlineMs - 2;
  }

  #isToEnd(): void {
    this.#ran ??= runningClock();
  }
}

/**
 * What a promise gives; undefined where nothing was done for
 * that many milliseconds in which this process could run.
 *
 * A machine or a browser that stands still for a while is no hang of what is waited for, which stood still as
 * well. `done` counts what was done: on a busy machine it is done slowly.
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
