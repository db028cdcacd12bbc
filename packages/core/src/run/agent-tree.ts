import type { Agent } from '../agent/agent.ts';
import { isLlmAgent, type LlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchState } from '../view/branch-state.ts';
import type { SessionView } from '../view/session-view.ts';
import { type Placed, type Places, placesOf } from './places.ts';

/**
 * The agent of a run that has the turn: the one it began with, or the one that it was handed to, where that
 * is still there and may keep it.
 */
export function activeAgent(
  { run, branch: { active }, base, tree }: Placing,
  invocationId: string = run.view.root.invocation.id,
): Agent {
  if (!active) return base;
  const places = placesOf(tree);
  const placed = places.get(active.agent);
  if (!placed) return base;
  return active.since === invocationId || mayKeep(places, placed) ? placed.agent : base;
}

interface Placing {
  readonly run: { readonly view: SessionView };
  readonly branch: BranchState;
  /** The agent that the branch was begun with. */
  readonly base: Agent;
  readonly tree: Agent;
}

/** The agents that one may hand the turn to: its own, the one above it, and those beside it. */
export function transferTargets(tree: Agent, agent: LlmAgent): readonly Agent[] {
  const above = placesOf(tree).get(agent.name)?.above;
  const own = agent.subAgents ?? [];
  // Members of a workflow have their turn from it, and give it back by ending.
  if (!above || !isLlmAgent(above)) return own;
  const peers = agent.disallowTransferToPeers ? [] : (above.subAgents ?? []).filter((peer) => peer !== agent);
  return [...own, ...(agent.disallowTransferToParent ? [] : [above]), ...peers];
}

/** A later message goes to the agent that answered last, unless that could not hand it on. */
function mayKeep(places: Places, { agent, above }: Placed): boolean {
  if (!isLlmAgent(agent)) return false;
  if (!above) return true;
  const next = places.get(above.name);
  return isLlmAgent(above) && !agent.disallowTransferToParent && next !== undefined && mayKeep(places, next);
}
