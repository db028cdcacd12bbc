import type { Agent } from '../agent/agent.ts';
import { ConfigError } from '../error/config-error.ts';

/** The agents of a tree, by name. */
export type Places = ReadonlyMap<string, Placed>;

/** An agent of a tree, with the one above it. */
export interface Placed {
  readonly agent: Agent;
  readonly above: Agent | undefined;
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
        `the tree of "${tree.name}" has two agents "${agent.name}"; rename one, or make it twice`,
      );
    places.set(agent.name, { agent, above });
    for (const below of agent.subAgents ?? []) place(below, agent);
  };
  place(tree, undefined);
  trees.set(tree, places);
  return places;
}

const trees = new WeakMap<Agent, Places>();
