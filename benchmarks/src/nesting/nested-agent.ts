import { callId, type Script, script } from '../neutral/script.ts';
import { DONE, oneCallPerTurn } from '../neutral/scripts.ts';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import { addTool } from '../neutral/tools.ts';

/** An agent described without any framework: it calls its tools and agents according to a script. */
export interface NestedAgent {
  readonly name: string;
  readonly script: Script;
  readonly tools: readonly ToolSpec[];
  readonly agents: readonly NestedAgent[];
}

/** Returns an agent that calls `add` once and ends. */
export function leaf(name: string, execute: ToolSpec['execute']): NestedAgent {
  return { name, script: oneCallPerTurn(1), tools: [addTool(execute)], agents: [] };
}

/** Returns an agent that calls another agent in each of `turns` turns, `calls` times at once. */
export function caller(name: string, agent: NestedAgent, turns: number, calls: number): NestedAgent {
  const args = '{"request":"go"}';
  const turnOf = (turn: number) =>
    Array.from({ length: calls }, (_, at) => ({ id: callId(turn, at), name: agent.name, args }));
  const all = Array.from({ length: turns }, (_, turn) => ({ calls: turnOf(turn) }));
  return { name, script: script((turn) => all[turn] ?? { text: DONE }), tools: [], agents: [agent] };
}

/**
 * Returns an agent above a chain of `depth` agents, each
 * of which calls the next one; the last one calls `add`.
 */
export function chain(depth: number, execute: ToolSpec['execute']): NestedAgent {
  let agent = leaf(`agent_${depth}`, execute);
  for (let level = depth - 1; level >= 0; level--) agent = caller(`agent_${level}`, agent, 1, 1);
  return agent;
}
