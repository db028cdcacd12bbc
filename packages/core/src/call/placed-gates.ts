import type { PendingRequest } from '../content/pending-request.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { gateOrder } from '../tool/check-gates.ts';
import type { Tool, ToolGate } from '../tool/tool.ts';

/** A gate before a call, and where it stands. */
export interface PlacedGate {
  readonly gate: ToolGate;
  /** What the log says of it. */
  readonly at: { readonly gate: string; readonly place?: 'runner' };
}

/** The gates before a call, in their order: the runner's first, then those of its agent and of its tool. */
export function placedGates(scope: AgentScope, { gates = [] }: Tool): readonly PlacedGate[] {
  const { agent } = scope;
  const { ceiling } = scope.run.settings;
  const below = inOrder([...agent.gates, ...gates]).map((gate) => ({ gate, at: { gate: gate.name } }));
  if (ceiling.length === 0) return below;
  return [...inOrder(ceiling).map((gate) => ({ gate, at: { gate: gate.name, place } })), ...below];
}

/** Whether a pass or a question is that of a gate: of the same name, in the same place. */
export function isOf({ at }: PlacedGate, said: Pick<PendingRequest, 'gate' | 'place'>): boolean {
  return said.gate === at.gate && said.place === at.place;
}

/** None is left out: one that does not say when it is asked is asked first. */
function inOrder(gates: readonly ToolGate[]): readonly ToolGate[] {
  return gates.toSorted((one, other) => gateOrder.indexOf(one.order) - gateOrder.indexOf(other.order));
}

const place = 'runner';
