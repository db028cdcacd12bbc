import type { RunPlan } from './story.ts';

/** A run that goes on. */
export class LiveRun {
  readonly controller: AbortController = new AbortController();
  readonly plan: RunPlan;
  /** Deltas that the model gave, and that the reader took. */
  produced = 0;
  shown = 0;
  /** The requests whose models have said something since the reader had seen all. */
  readonly speaking: Set<number> = new Set();
  readonly #begun = performance.now();
  #interrupted: number | undefined;

  constructor(plan: RunPlan) {
    this.plan = plan;
  }

  interrupt(): void {
    this.#interrupted ??= performance.now();
    this.controller.abort();
  }

  /** From the interruption until now. */
  settledMs(): number | undefined {
    const { deadlineMs = Number.POSITIVE_INFINITY } = this.plan;
    const from = Math.min(this.#interrupted ?? Number.POSITIVE_INFINITY, this.#begun + deadlineMs);
    const ms = performance.now() - from;
    return ms >= 0 ? ms : undefined;
  }

  /** Whether its end was asked for. A timer may fire a little early by this clock. */
  isInterrupted(): boolean {
    const { deadlineMs = Number.POSITIVE_INFINITY } = this.plan;
    return this.#interrupted !== undefined || performance.now() - this.#begun > deadlineMs - 2;
  }
}

/**
 * What a promise gives, if it does in time: in that many milliseconds in which this process could run.
 *
 * A machine or a browser that stands still for a while is no hang of what is waited for, which stood still as well.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    const wait = (left: number): void => {
      timer = setTimeout(() => (left > beatMs ? wait(left - beatMs) : resolve(undefined)), beatMs);
    };
    wait(ms);
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  return first;
}

const beatMs = 50;
