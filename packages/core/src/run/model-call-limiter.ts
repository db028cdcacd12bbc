import { modelCallsLeft } from '../agent/limits.ts';
import type { BranchState } from '../view/branch-state.ts';
import type { LimitStack } from '../view/decide.ts';

/**
 * The model calls that are under way in one run: nested runs beside each other must not reach a limit
 * together that none of them reaches alone.
 */
export class ModelCallLimiter {
  /** The number of calls under way in a run and in the runs nested in it. */
  readonly #asking = new Map<BranchState, number>();
  #waiting: (() => void)[] = [];

  /** Answers whether there is room for another call of a nested run, and takes it. */
  take(limitStack: LimitStack): boolean {
    for (const { limits, branch } of limitStack) {
      const asking = this.#asking.get(branch) ?? 0;
      if (asking > 0 && asking >= modelCallsLeft(limits, branch.invocation)) return false;
    }
    this.#count(limitStack, 1);
    return true;
  }

  /** A call is over, and the log counts it. */
  give(limitStack: LimitStack): void {
    this.#count(limitStack, -1);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Resolves when the next call is over. */
  given(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #count(limitStack: LimitStack, by: 1 | -1): void {
    for (const { branch } of limitStack) this.#asking.set(branch, (this.#asking.get(branch) ?? 0) + by);
  }
}
