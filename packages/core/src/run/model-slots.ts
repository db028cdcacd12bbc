import { modelCallsLeft } from '../agent/limits.ts';
import type { BranchState } from '../view/branch-state.ts';
import type { Levels } from '../view/step.ts';

/**
 * The model calls that are under way in one run: nested runs beside each other must not reach a limit
 * together that none of them reaches alone.
 */
export class ModelSlots {
  /** How many are under way in a run and what is nested in it. */
  readonly #asking = new Map<BranchState, number>();
  #waiting: (() => void)[] = [];

  /** Answers whether there is room for another call of a nested run, and takes it. */
  take(levels: Levels): boolean {
    for (const { limits, branch } of levels) {
      const asking = this.#asking.get(branch) ?? 0;
      if (asking > 0 && asking >= modelCallsLeft(limits, branch.invocation)) return false;
    }
    this.#count(levels, 1);
    return true;
  }

  /** A call is over, and the log counts it. */
  give(levels: Levels): void {
    this.#count(levels, -1);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Resolves when the next call is over. */
  given(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #count(levels: Levels, by: 1 | -1): void {
    for (const { branch } of levels) this.#asking.set(branch, (this.#asking.get(branch) ?? 0) + by);
  }
}
