import type { Agent } from '../agent/agent.ts';
import { ConfigError } from '../error/errors.ts';
import { isLlmAgent, type LlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchState } from '../view/branch-state.ts';
import type { SessionView } from '../view/session-view.ts';

/**
 * Returns the agent that has the turn on a branch: the agent that the branch was started with, or the agent
 * that the turn was handed to, if that agent still exists and may keep the turn.
 */
export function activeAgent(
  { run, branch: { active }, base, tree }: Placing,
  invocationId: string = run.view.root.invocation.id,
): Agent {
  if (!active) return base;
  const agents = agentsOf(tree);
  const entry = agents.get(active.agent);
  if (!entry) return base;
  return active.since === invocationId || mayKeep(agents, entry) ? entry.agent : base;
}

interface Placing {
  readonly run: { readonly view: SessionView };
  readonly branch: BranchState;
  /** The agent that the branch was started with. */
  readonly base: Agent;
  readonly tree: Agent;
}

/**
 * Returns the agents that an agent may hand the turn to: its sub-agents, its parent, and its siblings, as its
 * options allow.
 */
export function transferTargets(tree: Agent, agent: LlmAgent): readonly Agent[] {
  const above = agentsOf(tree).get(agent.name)?.above;
  const own = agent.subAgents ?? [];
  // Members of a workflow get their turn from the workflow, and return it by ending.
  if (!above || !isLlmAgent(above)) return own;
  const peers = agent.disallowTransferToPeers ? [] : (above.subAgents ?? []).filter((peer) => peer !== agent);
  return [...own, ...(agent.disallowTransferToParent ? [] : [above]), ...peers];
}

/**
 * Returns true if the agent that answered last also gets the user's next message; false if it could not hand
 * that message to another agent.
 */
function mayKeep(agents: AgentsByName, { agent, above }: AgentEntry): boolean {
  if (!isLlmAgent(agent)) return false;
  if (!above) return true;
  const next = agents.get(above.name);
  return isLlmAgent(above) && !agent.disallowTransferToParent && next !== undefined && mayKeep(agents, next);
}

/** The agents of a tree, by name. */
export type AgentsByName = ReadonlyMap<string, AgentEntry>;

/** An agent of a tree, with its parent. */
export interface AgentEntry {
  readonly agent: Agent;
  readonly above: Agent | undefined;
}

/** Returns every agent of a tree, by name. Throws `duplicate_agent`. */
export function agentsOf(tree: Agent): AgentsByName {
  const known = trees.get(tree);
  if (known) return known;
  const agents = new Map<string, AgentEntry>();
  const add = (agent: Agent, above: Agent | undefined): void => {
    if (agents.has(agent.name))
      throw new ConfigError(
        'duplicate_agent',
        `the tree of "${tree.name}" has two agents "${agent.name}"; rename one, or create a second agent`,
      );
    agents.set(agent.name, { agent, above });
    for (const below of agent.subAgents ?? []) add(below, agent);
  };
  add(tree, undefined);
  trees.set(tree, agents);
  return agents;
}

const trees = new WeakMap<Agent, AgentsByName>();
