/** Limits the number of slots in use; later calls wait for a free slot. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Resolves with a function that releases the slot; calling it twice
   * is harmless. Rejects with the signal's reason once that aborts.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#give();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const taken = (): void => {
        signal.removeEventListener('abort', aborted);
        resolve();
      };
      const aborted = (): void => {
        this.#waiting.delete(taken);
        reject(signal.reason);
      };
      this.#waiting.add(taken);
      signal.addEventListener('abort', aborted, { once: true });
    });
  }

  #give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
