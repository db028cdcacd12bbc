import type { Agent } from '../agent/agent.ts';
import { ConfigError } from '../error/config-error.ts';
import { isLlmAgent, type LlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchState, SessionView } from '../view/session-view.ts';

/** The agents of a tree, by name. */
export type Places = ReadonlyMap<string, Placed>;

/** An agent of a tree, with the one above it. */
interface Placed {
  readonly agent: Agent;
  readonly above: Agent | undefined;
}

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

/** Every agent of a tree, by name. Throws `duplicate_agent`. */
export function placesOf(tree: Agent): Places {
  const known = trees.get(tree);
  if (known) return known;
  const places = new Map<string, Placed>();
  const place = (agent: Agent, above: Agent | undefined): void => {
    if (places.has(agent.name))
      throw new ConfigError(
        'duplicate_agent',
        `the tree of agent "${tree.name}" has two agents named "${agent.name}"; the log tells agents apart by name. Rename one; one that stands in two places is made twice, under two names`,
      );
    places.set(agent.name, { agent, above });
    for (const below of agent.subAgents ?? []) place(below, agent);
  };
  place(tree, undefined);
  trees.set(tree, places);
  return places;
}

/** A later message goes to the agent that answered last, unless that could not hand it on. */
function mayKeep(places: Places, { agent, above }: Placed): boolean {
  if (!isLlmAgent(agent)) return false;
  if (!above) return true;
  const next = places.get(above.name);
  return isLlmAgent(above) && !agent.disallowTransferToParent && next !== undefined && mayKeep(places, next);
}

const trees = new WeakMap<Agent, Places>();
