import { modelCallsLeft } from '../agent/limits.ts';
import type { BranchState } from '../view/branch-state.ts';
import type { LimitStack } from '../view/decide.ts';

/**
 * Counts the active model calls of one run, so that its parallel nested runs do not exceed a limit together.
 */
export class ModelCallLimiter {
  /** The number of active calls of a run and of the runs nested in it. */
  readonly #asking = new Map<BranchState, number>();
  #waiting: (() => void)[] = [];

  /** Reserves a model call for a nested run. Returns false if the limits allow no further call now. */
  take(limitStack: LimitStack): boolean {
    for (const { limits, branch } of limitStack) {
      const asking = this.#asking.get(branch) ?? 0;
      if (asking > 0 && asking >= modelCallsLeft(limits, branch.invocation)) return false;
    }
    this.#count(limitStack, 1);
    return true;
  }

  /** Releases a call that has ended: from now on the log counts it. */
  give(limitStack: LimitStack): void {
    this.#count(limitStack, -1);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }

  /** Resolves when the next active call is released. */
  given(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #count(limitStack: LimitStack, by: 1 | -1): void {
    for (const { branch } of limitStack) this.#asking.set(branch, (this.#asking.get(branch) ?? 0) + by);
  }
}
