import { type AssertionKind, PatternError, type PatternNode } from './pattern-node.ts';

/** One state of the automaton. `next` are the states that follow. */
export type PatternState =
  | { readonly type: 'char'; readonly matches: (code: number) => boolean; readonly next: number }
  | { readonly type: 'assert'; readonly kind: AssertionKind; readonly next: number }
  | { readonly type: 'split'; readonly next: readonly number[] }
  | { readonly type: 'match' };

/** States by index. */
export interface PatternProgram {
  readonly states: readonly PatternState[];
  readonly start: number;
}

/**
 * Builds a nondeterministic automaton. Throws `PatternError` for
 * more than 20,000 states, which counted repetitions can need.
 */
export function patternProgram(node: PatternNode): PatternProgram {
  const states: PatternState[] = [{ type: 'match' }];
  const start = build(node, 0, states);
  return { states, start };
}

/** Adds the states of a node that lead to `next`. Returns the first of them. */
function build(node: PatternNode, next: number, states: PatternState[]): number {
  switch (node.type) {
    case 'char':
      return add(states, { type: 'char', matches: node.matches, next });
    case 'assert':
      return add(states, { type: 'assert', kind: node.kind, next });
    case 'sequence':
      return node.nodes.reduceRight((after, part) => build(part, after, states), next);
    case 'choice':
      return add(states, { type: 'split', next: node.nodes.map((part) => build(part, next, states)) });
    case 'repeat':
      return buildRepeat(node.node, node.min, node.max, next, states);
  }
}

function buildRepeat(node: PatternNode, min: number, max: number, next: number, states: PatternState[]): number {
  let entry = next;
  if (max === Number.POSITIVE_INFINITY) {
    const loop = add(states, { type: 'split', next: [] });
    states[loop] = { type: 'split', next: [build(node, loop, states), next] };
    entry = loop;
  } else {
    for (let count = min; count < max; count++) {
      entry = add(states, { type: 'split', next: [build(node, entry, states), next] });
    }
  }
  for (let count = 0; count < min; count++) {
    const before = entry;
    entry = build(node, before, states);
    if (entry === before) break;
  }
  return entry;
}

function add(states: PatternState[], state: PatternState): number {
  if (states.length >= 20_000) throw new PatternError('repeats too much: it has more than 20,000 states', true);
  return states.push(state) - 1;
}
