/** The results of logs that were changed after they were written. */
export interface PoisonedLogs {
  readonly logs: number;
  /** The number of times that a run ended with each code. */
  readonly refused: Readonly<Record<string, number>>;
  /** The number of logs that could be resumed to the end. */
  readonly healed: number;
  readonly problems: readonly string[];
}

/** Counts them. */
export class PoisonTally {
  readonly #refused: Record<string, number> = {};
  readonly #problems: string[] = [];
  #healed = 0;

  /** A refusal without a specific code is a problem. */
  refuse(code: string | undefined, what: string): void {
    if (code === undefined || code === 'append_failed' || code === 'load_failed' || !isCode.test(code))
      this.problem(`${what}: it is not refused with a code, but ${code}`);
    else this.#refused[code] = (this.#refused[code] ?? 0) + 1;
  }

  heal(): void {
    this.#healed++;
  }

  problem(problem: string): void {
    this.#problems.push(problem);
  }

  result(logs: number): PoisonedLogs {
    return { logs, refused: this.#refused, healed: this.#healed, problems: this.#problems };
  }
}

const isCode = /^[a-z_]+$/;
