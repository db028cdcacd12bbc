import { type Size, smokePlan } from '../bench/bench.ts';
import { type Body, type Plan, steadyMedianMs } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { DONE } from '../neutral/scripts.ts';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import { add } from '../neutral/tools.ts';
import { caller, chain, leaf, type NestedAgent } from './nested-agent.ts';
import type { NestingWay } from './nesting-way.ts';

/** Something that is measured of each way; its figure is µs per nested run. */
export interface NestingCase {
  readonly id: string;
  readonly title: string;
  /** Nested runs in one run. */
  readonly children: number;
  /** The number of them that call `add`. */
  readonly leaves: number;
  readonly open: (way: NestingWay, children: number, execute: ToolSpec['execute']) => Body;
}

/** All cases, in the order of the report. */
export const nestingCases: readonly NestingCase[] = [
  each('turns10', 'a child in each of 10 turns', 10, (way, turns, execute) =>
    bodyOf(way, caller('root', leaf('child', execute), turns, 1)),
  ),
  each('children100', '100 children in one turn', 100, oneTurn),
  each('children1000', '1,000 children in one turn', 1000, oneTurn),
  each('members1000', '1,000 members beside each other', 1000, members),
  {
    id: 'depth8',
    title: 'a child of a child, 8 deep',
    children: 8,
    leaves: 1,
    open: (way, depth, execute) => bodyOf(way, chain(depth, execute)),
  },
];

/**
 * Microseconds per nested run, in a process that has been busy for a while. Throws if the way answers
 * wrongly.
 */
export async function measureNesting(
  { open, children, leaves }: NestingCase,
  way: NestingWay,
  size: Size,
): Promise<number> {
  const count = size === 'full' || leaves === 1 ? children : 3;
  const wanted = leaves === 1 ? 1 : count;
  let ran = 0;
  const once = (): Body => {
    const body = open(way, count, (args) => {
      ran++;
      return add(args);
    });
    return async () => {
      ran = 0;
      await body();
      verify(ran === wanted, `${wanted} of ${count} nested runs call their tool once`, ran);
    };
  };
  return ((await steadyMedianMs(once, size === 'full' ? plan : smokePlan)) / count) * 1000;
}

function each(id: string, title: string, children: number, open: NestingCase['open']): NestingCase {
  return { id, title, children, leaves: children, open };
}

function oneTurn(way: NestingWay, calls: number, execute: ToolSpec['execute']): Body {
  return bodyOf(way, caller('root', leaf('child', execute), 1, calls));
}

function members(way: NestingWay, count: number, execute: ToolSpec['execute']): Body {
  const run = way.together(Array.from({ length: count }, (_, at) => leaf(`member_${at}`, execute)));
  return async () => {
    const texts = await run();
    const wrong = texts.find((text) => text !== DONE);
    verify(texts.length === count && wrong === undefined, `each of ${count} members says "${DONE}"`, wrong);
  };
}

function bodyOf(way: NestingWay, root: NestedAgent): Body {
  const run = way.session(root);
  return async () => {
    const text = await run();
    verify(text === DONE, `a run with others in it ends with "${DONE}"`, text);
  };
}

const plan: Plan = { warmUps: 1, samples: 3, steadyMs: 3000 };
