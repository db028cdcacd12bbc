import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The effects that have happened outside: one line for each, appended in one write, outside any transaction.
 */
export class Ledger {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  add(effect: string): void {
    appendFileSync(this.#file, `${effect}\n`);
  }

  has(effect: string): boolean {
    return this.counts().has(effect);
  }

  /** Returns how often each effect has happened. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    const text = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
    for (const effect of text.split('\n').filter(Boolean)) counts.set(effect, (counts.get(effect) ?? 0) + 1);
    return counts;
  }
}
