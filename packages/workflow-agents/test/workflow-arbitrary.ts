import { type Agent, functionTool } from '@mortise/core';
import { exitLoop } from '@mortise/tools';
import fc from 'fast-check';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { ask, calls, member } from './workflow-app.ts';

/** The shape of a tree of workflow agents, as data. */
export type Shape =
  /** The tools that the agent's model calls, one in each turn, before it answers. */
  | { readonly kind: 'member'; readonly turns: readonly ToolName[] }
  | { readonly kind: 'sequence' | 'parallel' | 'loop'; readonly parts: readonly Shape[] };

type ToolName = 'look' | 'ask' | 'exit_loop';

const { shape } = fc.letrec<{ shape: Shape; member: Shape; workflow: Shape }>((tie) => ({
  shape: fc.oneof({ maxDepth: 3, depthSize: 'small' }, tie('member'), tie('workflow')),
  member: fc.record({
    kind: fc.constant('member' as const),
    turns: fc.array(fc.constantFrom<ToolName>('look', 'ask', 'exit_loop'), { maxLength: 2 }),
  }),
  workflow: fc.record({
    kind: fc.constantFrom('sequence' as const, 'parallel' as const, 'loop' as const),
    parts: fc.array(tie('shape'), { minLength: 1, maxLength: 3 }),
  }),
}));

export const shapeArbitrary: fc.Arbitrary<Shape> = shape;

/** Creates the agents of a shape, as each process does. */
export function agentOf(shape: Shape): Agent {
  let count = 0;
  const make = (each: Shape): Agent => {
    const name = `${each.kind}${count++}`;
    if (each.kind === 'member') return member(name, stepsOf(name, each.turns), { tools: [look, ask, exitLoop()] });
    const options = { name, subAgents: each.parts.map(make) };
    if (each.kind === 'sequence') return sequentialAgent(options);
    return each.kind === 'parallel' ? parallelAgent(options) : loopAgent({ ...options, maxIterations: 2 });
  };
  return make(shape);
}

function stepsOf(name: string, turns: readonly ToolName[]): Parameters<typeof member>[1] {
  const once = (round: number) => [...turns.map((turn) => calls(turn)), `${name} says ${round}`];
  return Array.from({ length: 8 }, (_, round) => once(round)).flat();
}

const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => ({ seen: 'a cat' }) });
