/** A rate: an amount in a number of milliseconds. */
export interface Rate {
  readonly limit: number;
  readonly periodMs: number;
}

/**
 * The remaining budget of one limit.
 *
 * A share of the limit, `burst`, may be used at once, and the rest is restored evenly, so that no period
 * exceeds the limit, whenever it begins. This holds for servers that count by buckets and for servers that
 * count by windows, unless a single cost is larger than the share: such a cost uses future budget.
 */
export class Budget {
  readonly #burst: number;
  #rate: Rate;
  #level: number;
  /**
   * The amount by which calls have used more than expected,
   * minus the amount by which later calls have used less.
   */
  #overrun = 0;
  #at: number;

  constructor(rate: Rate, burst: number, now: number) {
    this.#rate = rate;
    this.#burst = burst;
    this.#level = this.#capacity;
    this.#at = now;
  }

  /** Returns the milliseconds until a cost is available; 0 if it is available now. */
  waitMs(cost: number, now: number): number {
    this.#refill(now);
    const missing = Math.min(cost, this.#capacity) - this.#level;
    return missing <= tiny ? 0 : missing / this.#perMs;
  }

  /** Removes a cost from the budget. */
  use(cost: number, now: number): void {
    this.#refill(now);
    this.#level -= cost;
  }

  /**
   * Corrects the budget by the difference between the used and the expected amount. A lower usage only
   * compensates earlier overruns: otherwise unused budget would count twice.
   */
  correct(more: number, now: number): void {
    const charged = Math.max(more, -this.#overrun);
    this.#overrun = Math.min(this.#overrun + charged, this.#capacity);
    this.use(charged, now);
  }

  /** Lowers the budget to the remaining amount that the provider reports. */
  lower(left: number, now: number): void {
    this.#refill(now);
    this.#level = Math.min(this.#level, left);
  }

  change(rate: Rate, now: number): void {
    this.#refill(now);
    this.#rate = rate;
    this.#level = Math.min(this.#level, this.#capacity);
  }

  get #capacity(): number {
    return Math.max(1, this.#rate.limit * this.#burst);
  }

  get #perMs(): number {
    return (this.#rate.limit * (1 - this.#burst)) / this.#rate.periodMs;
  }

  #refill(now: number): void {
    const passed = Math.max(0, now - this.#at);
    this.#at = now;
    this.#level = Math.min(this.#level + passed * this.#perMs, this.#capacity);
  }
}

/** The tolerance for rounding. */
const tiny = 1e-6;
