/**
 * How many calls may run at once while no limit is known: twice as many after each round of answers, and half
 * as many after a refusal, from where it grows by one for each round.
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
