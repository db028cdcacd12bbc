import type { Agent } from '../agent/agent.ts';
import { ConfigError } from '../error/config-error.ts';
import { isLlmAgent, type LlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchState } from '../view/branch-state.ts';
import type { SessionView } from '../view/session-view.ts';

/**
 * The agent of a run that has the turn: the one it began with, or the one that it was handed to, where that
 * is still there and may keep it.
 */
export function activeAgent(
  { run, branch: { active }, base, tree }: Placing,
  invocationId: string = run.view.root.invocation.id,
): Agent {
  if (!active) return base;
  const agents = agentsOf(tree);
  const placed = agents.get(active.agent);
  if (!placed) return base;
  return active.since === invocationId || mayKeep(agents, placed) ? placed.agent : base;
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
  const above = agentsOf(tree).get(agent.name)?.above;
  const own = agent.subAgents ?? [];
  // Members of a workflow have their turn from it, and give it back by ending.
  if (!above || !isLlmAgent(above)) return own;
  const peers = agent.disallowTransferToPeers ? [] : (above.subAgents ?? []).filter((peer) => peer !== agent);
  return [...own, ...(agent.disallowTransferToParent ? [] : [above]), ...peers];
}

/** A later message goes to the agent that answered last, unless that could not hand it on. */
function mayKeep(agents: AgentsByName, { agent, above }: PlacedAgent): boolean {
  if (!isLlmAgent(agent)) return false;
  if (!above) return true;
  const next = agents.get(above.name);
  return isLlmAgent(above) && !agent.disallowTransferToParent && next !== undefined && mayKeep(agents, next);
}

/** The agents of a tree, by name. */
export type AgentsByName = ReadonlyMap<string, PlacedAgent>;

/** An agent of a tree, with the one above it. */
export interface PlacedAgent {
  readonly agent: Agent;
  readonly above: Agent | undefined;
}

/** Every agent of a tree, by name. Throws `duplicate_agent`. */
export function agentsOf(tree: Agent): AgentsByName {
  const known = trees.get(tree);
  if (known) return known;
  const agents = new Map<string, PlacedAgent>();
  const place = (agent: Agent, above: Agent | undefined): void => {
    if (agents.has(agent.name))
      throw new ConfigError(
        'duplicate_agent',
        `the tree of "${tree.name}" has two agents "${agent.name}"; rename one, or make it twice`,
      );
    agents.set(agent.name, { agent, above });
    for (const below of agent.subAgents ?? []) place(below, agent);
  };
  place(tree, undefined);
  trees.set(tree, agents);
  return agents;
}

const trees = new WeakMap<Agent, AgentsByName>();
