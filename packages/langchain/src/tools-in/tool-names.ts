import { textHash } from '@mortise/provider-kit';

/**
 * Names that every provider takes, one for each tool: its own where it is one and free,
 * else a readable rest of it with a hash of the whole, or a number.
 */
export class ToolNames {
  readonly #taken: Set<string> = new Set<string>();

  of(name: string): string {
    const whole = legal.test(name) ? name : `${name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 51)}_${textHash(name)}`;
    let free = whole;
    for (let n = 2; this.#taken.has(free); n++) free = `${whole.slice(0, 64 - `_${n}`.length)}_${n}`;
    this.#taken.add(free);
    return free;
  }
}

const legal = /^[A-Za-z0-9_-]{1,64}$/;
