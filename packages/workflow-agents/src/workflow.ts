import { type Agent, ConfigError, type JsonObject, type StandardSchema } from '@mortise/core';

/** Options of every workflow agent. */
export interface WorkflowOptions {
  readonly name: string;
  /** A description for other agents and for people. */
  readonly description?: string | undefined;
  /** The members, at least one, in order. */
  readonly subAgents: readonly Agent[];
  /** The schema of its input when it is used as a tool; if omitted, one string. */
  readonly input?: StandardSchema | undefined;
  readonly inputJsonSchema?: JsonObject | undefined;
}

/** An agent that runs its members in the order of `next`. Throws `ConfigError` `invalid_agent`. */
export function workflow(options: WorkflowOptions, next: Agent['next']): Agent {
  const { name, description = '', subAgents, input, inputJsonSchema } = options;
  const owner = `agent "${name}"`;
  if (typeof name !== 'string' || name === '' || name === 'user')
    throw new ConfigError('invalid_agent', `${owner}: it needs a name, other than "user"`);
  if (!Array.isArray(subAgents) || subAgents.length === 0)
    throw new ConfigError('invalid_agent', `${owner} has no members; give it subAgents`);
  const wrong = subAgents.findIndex((agent: Partial<Agent> | undefined) => typeof agent?.next !== 'function');
  if (wrong >= 0)
    throw new ConfigError('invalid_agent', `${owner}: subAgents[${wrong}] has no next(); make it with llmAgent()`);
  return {
    name,
    description,
    subAgents,
    ...(input && { input }),
    ...(inputJsonSchema && { inputJsonSchema }),
    next,
  };
}
