/**
 * The number of parallel calls while no limit is known: it doubles after each round of responses, halves
 * after a refusal, and then grows by one in each round.
 */
export class SlowStart {
  #most = 4;
  #threshold: number = Number.POSITIVE_INFINITY;

  allows(running: number): boolean {
    return running < Math.floor(this.#most);
  }

  answered(): void {
    this.#most += this.#most < this.#threshold ? 1 : 1 / this.#most;
  }

  refused(): void {
    this.#most = Math.max(1, this.#most / 2);
    this.#threshold = this.#most;
  }
}
