/** A random source for the generator of answers. The same seed gives the same choices. */
export class Dice {
  #state: number;
  readonly #always: boolean | undefined;

  /** @param always The result of `chance`, whatever the seed: all optional members, or none. */
  constructor(seed: number, always?: boolean) {
    this.#state = seed >>> 0;
    this.#always = always;
  }

  /** Returns an integer from 0 to the limit, exclusive. */
  below(limit: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** Returns true in one of `once` cases on average. */
  chance(once = 2): boolean {
    return this.#always ?? this.below(once) === 0;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined && values.length === 0) throw new Error('there is nothing to pick from');
    return value as T;
  }
}
