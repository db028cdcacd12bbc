/**
 * Assigns each tool a name that every provider accepts: its own name if that is valid and free, otherwise a
 * corrected name, with a number if another tool already has that name.
 */
export class ToolNames {
  readonly #kept: ReadonlySet<string>;
  readonly #taken: Set<string> = new Set<string>();
  /**
   * The last number that was added to each name, so that
   * many tools with the same name do not repeat the search.
   */
  readonly #last: Map<string, number> = new Map<string, number>();

  /**
   * @param given All names that will be requested: a valid
   * name stays with the tool that has it, at any position.
   */
  constructor(given: readonly string[]) {
    this.#kept = new Set(given.filter(isGood));
  }

  of(given: string): string {
    const wanted = isGood(given) ? given : legalOf(given);
    const isFree = (name: string): boolean => !this.#taken.has(name) && (name === given || !this.#kept.has(name));
    let free = wanted;
    while (!isFree(free)) {
      const number = (this.#last.get(wanted) ?? 1) + 1;
      this.#last.set(wanted, number);
      free = `${wanted.slice(0, longest - `_${number}`.length)}_${number}`;
    }
    this.#taken.add(free);
    return free;
  }
}

function isGood(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(name) && !reserved.has(name);
}

function legalOf(given: string): string {
  if (reserved.has(given)) return `tool_${given}`;
  return given.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, longest) || 'tool';
}

const longest = 64;

/** Names that cannot be keys of a JavaScript object of tools. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
