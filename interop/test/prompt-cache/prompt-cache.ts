import type { CacheRules } from './cache-rules.ts';
import type { Block, Prompt } from './prompt.ts';

/** The use of the cache by one request, in tokens; four characters count as one token. */
export interface CacheUse {
  readonly input: number;
  readonly read: number;
  readonly written: number;
}

/** A cache of prompts that follows the rules of a provider. Throws if a provider would refuse the request. */
export class PromptCache {
  readonly #rules: CacheRules;
  /**
   * For each machine the cached prefixes: every answered
   * prompt or the marked parts, in the order of last use.
   */
  readonly #machines = new Map<string, Map<string, true>>();
  readonly #requests = new Map<string, number[]>();

  constructor(rules: CacheRules) {
    this.#rules = rules;
  }

  /** @param now milliseconds */
  use(prompt: Prompt, now: number): CacheUse {
    const kept = this.#machineOf(prompt, now);
    return this.#rules.marks ? marked(prompt, kept, this.#rules) : unmarked(prompt, kept, this.#rules);
  }

  #machineOf({ blocks, key = '' }: Prompt, now: number): Map<string, true> {
    const { routing } = this.#rules;
    const begin = routing
      ? blocks
          .map(textOf)
          .join('')
          .slice(0, routing.firstTokens * 4)
      : '';
    const times = (this.#requests.get(`${begin}${key}`) ?? []).filter((time) => time > now - 60_000);
    this.#requests.set(`${begin}${key}`, [...times, now]);
    const name = `${begin}${key}${routing ? Math.floor(times.length / routing.perMinute) : 0}`;
    const machine = this.#machines.get(name) ?? new Map<string, true>();
    this.#machines.set(name, machine);
    return machine;
  }
}

/** Caches the prefix before each mark. A lookup finds it at a mark or at one of the blocks shortly before. */
function marked({ blocks }: Prompt, kept: Map<string, true>, { leastTokens, marks }: CacheRules): CacheUse {
  const at = blocks.flatMap(({ cache_control: control }, index) => (control ? [index] : []));
  if (at.length > (marks?.most ?? 0)) throw new Error(`a maximum of ${marks?.most} blocks may be marked`);
  const unfit = at.map((index) => blocks[index]).find((block) => block && !takesMark(block));
  if (unfit) throw new Error(`cache_control cannot be set for ${JSON.stringify(unfit)}`);
  const ends = prefixesOf(blocks);
  let read = 0;
  for (const mark of at)
    for (let before = 0; before < (marks?.lookback ?? 0); before++) {
      const text = ends[mark - before];
      if (text === undefined || !kept.has(text)) continue;
      read = Math.max(read, tokensOf(text));
      break;
    }
  let written = read;
  for (const mark of at) {
    const text = ends[mark] ?? '';
    if (tokensOf(text) < leastTokens) continue;
    kept.set(text, true);
    written = Math.max(written, tokensOf(text));
  }
  return { input: tokensOf(ends.at(-1) ?? ''), read, written: written - read };
}

/** Caches every answered prompt. A lookup finds the longest prefix that two prompts share. */
function unmarked({ blocks }: Prompt, kept: Map<string, true>, { leastTokens, step }: CacheRules): CacheUse {
  const whole = blocks.map(textOf).join('');
  let shared = 0;
  for (const [known] of kept) {
    let at = 0;
    while (at < known.length && known[at] === whole[at]) at++;
    shared = Math.max(shared, Math.floor(at / 4));
  }
  kept.set(whole, true);
  const read = shared < leastTokens ? 0 : leastTokens + Math.floor((shared - leastTokens) / step) * step;
  return { input: tokensOf(whole), read, written: 0 };
}

function takesMark({ type, text, defer_loading: deferred }: Block): boolean {
  return type !== 'thinking' && type !== 'redacted_thinking' && text !== '' && deferred !== true;
}

function prefixesOf(blocks: readonly Block[]): readonly string[] {
  let text = '';
  return blocks.map((block) => (text += textOf(block)));
}

function textOf({ cache_control: _, ...block }: Block): string {
  return `${JSON.stringify(block)}\n`;
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
