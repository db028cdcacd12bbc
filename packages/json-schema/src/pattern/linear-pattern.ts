import { parsePattern } from './parse-pattern.ts';
import { type AssertionKind, PatternError } from './pattern-node.ts';
import { type PatternProgram, patternProgram } from './pattern-program.ts';

/** A pattern of a JSON Schema, matched without backtracking. */
export interface LinearPattern {
  /**
   * Returns true if the pattern matches anywhere in the text. The time is linear in the length of the text.
   * Undefined if the remaining work budget is too small, for example for a large counted repetition on a long
   * text.
   */
  test(text: string, work?: PatternWork): boolean | undefined;
  /** The number of states of the automaton, which determines its memory. */
  readonly states: number;
}

/** The number of automaton steps that remain. A transition that was computed before costs none. */
export interface PatternWork {
  left: number;
}

/** Returns the work budget for one value: at most about a third of a second. */
export function patternWork(): PatternWork {
  return { left: 2_000_000 };
}

/** Compiles a pattern. Throws `PatternError`. */
export function linearPattern(source: string): LinearPattern {
  if (source.length > 10_000) throw new PatternError('is longer than 10,000 characters', true);
  const { node, unicode } = parsePattern(source);
  const program = patternProgram(node);
  const cache = new Map<string, Situation>();
  return {
    test: (text, work = patternWork()) => search(program, text, unicode, cache, work),
    states: program.states.length,
  };
}

/** The kind of the character before an index. */
type Before = 'start' | 'word' | 'other';

/** The states of the automaton at a position, before empty transitions are followed. */
interface Situation {
  readonly states: readonly number[];
  readonly before: Before;
  /** The next situation, by the code of the next character; `true` is a match. */
  readonly next: (Situation | true | undefined)[];
  /** The next situations for characters beyond ASCII, by character. */
  readonly others: Map<number, Situation | true>;
  /** True if there is a match when the text ends here; undefined until this is computed. */
  isEnd: boolean | undefined;
}

function search(
  program: PatternProgram,
  text: string,
  unicode: boolean,
  cache: Map<string, Situation>,
  work: PatternWork,
): boolean | undefined {
  let here = situation(cache, [program.start], 'start');
  for (let at = 0; at < text.length; ) {
    const code = (unicode ? text.codePointAt(at) : text.charCodeAt(at)) as number;
    at += code > 0xffff ? 2 : 1;
    const next = (code < 128 ? here.next[code] : here.others.get(code)) ?? step(program, here, code, cache, work);
    if (next === true) return true;
    if (work.left < 0) return undefined;
    here = next;
  }
  here.isEnd ??= follow(program, here, undefined, work).matched;
  return here.isEnd;
}

/** Computes a step and stores its result. */
function step(
  program: PatternProgram,
  here: Situation,
  code: number,
  cache: Map<string, Situation>,
  work: PatternWork,
): Situation | true {
  const next = move(program, here, code, cache, work);
  if (code < 128) here.next[code] = next;
  else if (here.others.size < mostOthers) here.others.set(code, next);
  return next;
}

function move(
  program: PatternProgram,
  here: Situation,
  code: number,
  cache: Map<string, Situation>,
  work: PatternWork,
): Situation | true {
  const { matched, consuming } = follow(program, here, code, work);
  if (matched) return true;
  const states = new Set<number>();
  for (const index of consuming) {
    const state = program.states[index];
    if (state?.type === 'char' && state.matches(code)) states.add(state.next);
  }
  // A match may start at each position.
  states.add(program.start);
  return situation(
    cache,
    [...states].sort((a, b) => a - b),
    isWord(code) ? 'word' : 'other',
  );
}

/**
 * Follows the states that consume no character. The next character
 * is needed for assertions; undefined is the end of the text.
 */
function follow(
  { states }: PatternProgram,
  { states: from, before }: Situation,
  next: number | undefined,
  work: PatternWork,
): { readonly matched: boolean; readonly consuming: readonly number[] } {
  const visited = new Set<number>();
  const consuming: number[] = [];
  const waiting = [...from];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (visited.has(index)) continue;
    visited.add(index);
    work.left -= 1;
    const state = states[index];
    if (state?.type === 'match') return { matched: true, consuming };
    if (state?.type === 'char') consuming.push(index);
    else if (state?.type === 'split') waiting.push(...state.next);
    else if (state && holds(state.kind, before, next)) waiting.push(state.next);
  }
  return { matched: false, consuming };
}

function holds(kind: AssertionKind, before: Before, next: number | undefined): boolean {
  if (kind === 'start') return before === 'start';
  if (kind === 'end') return next === undefined;
  const isBoundary = (before === 'word') !== (next !== undefined && isWord(next));
  return isBoundary === (kind === 'boundary');
}

function situation(cache: Map<string, Situation>, states: readonly number[], before: Before): Situation {
  const key = `${before} ${states.join()}`;
  const known = cache.get(key);
  if (known) return known;
  const made: Situation = { states, before, next: [], others: new Map(), isEnd: undefined };
  if (states.length > widestCached) return made;
  if (cache.size >= mostCached) cache.clear();
  cache.set(key, made);
  return made;
}

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

const mostCached = 500;
const mostOthers = 200;
const widestCached = 1_000;

/**
 * Compiles patterns and keeps up to a thousand small ones: the tools of one server often have the same
 * patterns. Throws as `linearPattern` does.
 */
export function patternCache(): (source: string) => LinearPattern {
  const known = new Map<string, LinearPattern>();
  return (source) => {
    const kept = known.get(source);
    if (kept) return kept;
    const made = linearPattern(source);
    if (made.states > 500) return made;
    if (known.size >= 1_000) known.clear();
    known.set(source, made);
    return made;
  };
}
