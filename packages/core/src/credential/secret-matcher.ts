import { type Spellings, spelled, spelledInBase64 } from './spellings.ts';

/**
 * Finds secrets in any spelling. It is an automaton whose states are created when they are needed: it reads
 * each character once, however many secrets it looks for.
 */
export class SecretMatcher {
  readonly #begin: readonly Thread[];
  /** The states that were made so far. */
  #states = new Map<string, MatcherState>();
  #started = new Map<number, Stepped>();
  #steps = 0;
  start: MatcherState = newState({ threads: [], found: undefined });

  /** Creates a matcher. `marks`: the replacement of each secret. */
  constructor(marks: ReadonlyMap<string, string>) {
    this.#begin = Array.from(marks).flatMap(([text, mark], number) =>
      [spelled(text), ...spelledInBase64(text)].map((spellings, form) => ({
        pattern: { id: number * 4 + form, spellings, mark },
        at: 0,
        part: '',
        length: 0,
      })),
    );
  }

  /**
   * Reads a text from the position `from`, starting in the state `before`. Adds the matches to `found`, and
   * returns the state at the end of the text.
   */
  read(text: string, from: number, before: MatcherState, found: Found[]): MatcherState {
    let state = before;
    for (let at = from; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      state = (unit < 128 ? state.plain[unit] : state.others.get(unit)) ?? this.#next(state, unit);
      if (state.found) addFound(found, { start: at + 1 - state.found.length, end: at + 1, mark: state.found.mark });
    }
    return state;
  }

  #next(before: MatcherState, unit: number): MatcherState {
    let state = before;
    if (++this.#steps > mostSteps) {
      // Cached states refer to cached states: all of them are dropped together.
      this.#steps = 0;
      this.#states = new Map();
      this.#started = new Map();
      this.start = newState(this.start);
      state = newState(before);
    }
    let started = this.#started.get(unit);
    if (!started) {
      started = stepped(this.#begin, unit);
      this.#started.set(unit, started);
    }
    const next = this.#stateOf(both(stepped(state.threads, unit), started));
    if (unit < 128) state.plain[unit] = next;
    else state.others.set(unit, next);
    return next;
  }

  #stateOf(step: Stepped): MatcherState {
    const { threads, found } = step;
    if (threads.length === 0 && !found) return this.start;
    const key = `${found?.length} ${found?.mark} ${threads.map(keyOf).join(' ')}`;
    const known = this.#states.get(key) ?? newState(step);
    this.#states.set(key, known);
    return known;
  }
}

/** A match in a text, and its replacement. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

/** A state of the matcher: the prefixes of secrets that the text read so far ends with. */
export interface MatcherState extends Stepped {
  /** The number of characters at the end of the text that may be the beginning of a secret. */
  readonly open: number;
  /** The next state for each ASCII character; other characters are in `others`. */
  readonly plain: (MatcherState | undefined)[];
  readonly others: Map<number, MatcherState>;
}

/** A step of the automaton; `found`: the longest match that ends here. */
interface Stepped {
  readonly threads: readonly Thread[];
  readonly found: (Pick<Thread, 'length'> & { readonly mark: string }) | undefined;
}

/**
 * A partial match of a pattern: `at` of its characters have matched, and `part` is the beginning of a
 * spelling of the next character. The match has `length` characters of the text so far.
 */
interface Thread {
  readonly pattern: { readonly id: number; readonly spellings: readonly Spellings[]; readonly mark: string };
  readonly at: number;
  readonly part: string;
  readonly length: number;
}

function newState({ threads, found }: Stepped): MatcherState {
  const open = threads.reduce((most, { length }) => Math.max(most, length), 0);
  return { threads, found, open, plain: new Array<undefined>(128).fill(undefined), others: new Map() };
}

function stepped(threads: readonly Thread[], unit: number): Stepped {
  const continued: Thread[] = [];
  let found: Stepped['found'];
  for (const { pattern, at, part: before, length: taken } of threads) {
    const part = before + String.fromCharCode(unit);
    const length = taken + 1;
    const ways = pattern.spellings[at]?.get(part) ?? 0;
    if (ways & 2) continued.push({ pattern, at, part, length });
    if ((ways & 1) === 0) continue;
    if (at + 1 < pattern.spellings.length) continued.push({ pattern, at: at + 1, part: '', length });
    else if (!found || length > found.length) found = { length, mark: pattern.mark };
  }
  return { threads: continued, found };
}

/**
 * Merges two states. If two threads have matched equally far,
 * the one that began first is kept, because it masks more.
 */
function both(older: Stepped, newer: Stepped): Stepped {
  const threads = new Map<string, Thread>();
  for (const thread of [...newer.threads, ...older.threads]) {
    const key = `${thread.pattern.id} ${thread.at} ${thread.part}`;
    if ((threads.get(key)?.length ?? 0) < thread.length) threads.set(key, thread);
  }
  return { threads: [...threads.values()], found: older.found ?? newer.found };
}

function keyOf({ pattern, at, part, length }: Thread): string {
  return `${pattern.id},${at},${length},${part}`;
}

/** Adds a match. Overlapping matches become one. */
function addFound(all: Found[], found: Found): void {
  let one = found;
  for (let last = all.at(-1); last && last.end > one.start; last = all.at(-1)) {
    all.pop();
    const { mark } = last.end - last.start > one.end - one.start ? last : one;
    one = { start: Math.min(last.start, one.start), end: one.end, mark };
  }
  all.push(one);
}

/** The maximum number of cached steps. */
const mostSteps = 10_000;
