import { type Agent, ConfigError, type JsonObject, type StandardSchema } from '@mortise/core';

/** Options of every workflow agent. */
export interface WorkflowOptions {
  readonly name: string;
  /** A description for other agents and for people. */
  readonly description?: string | undefined;
  /** The members, at least one, in order. */
  readonly subAgents: readonly Agent[];
  /** The schema of the agent's input when it is used as a tool; if omitted, the input is one string. */
  readonly input?: StandardSchema | undefined;
  readonly inputJsonSchema?: JsonObject | undefined;
}

/** Creates an agent that runs its members as `next` decides. Throws `ConfigError` `invalid_agent`. */
export function workflow(options: WorkflowOptions, next: Agent['next']): Agent {
  const { name, description = '', subAgents, input, inputJsonSchema } = options;
  const owner = `agent "${name}"`;
  if (typeof name !== 'string' || name === '' || name === 'user')
    throw new ConfigError('invalid_agent', `${owner}: a workflow agent needs a name other than "user"`);
  if (!Array.isArray(subAgents) || subAgents.length === 0)
    throw new ConfigError('invalid_agent', `${owner} has no members; give it subAgents`);
  const wrong = subAgents.findIndex((agent: Partial<Agent> | undefined) => typeof agent?.next !== 'function');
  if (wrong >= 0)
    throw new ConfigError(
      'invalid_agent',
      `${owner}: subAgents[${wrong}] has no next(); create it with llmAgent(), or give a workflow agent`,
    );
  return {
    name,
    description,
    subAgents,
    ...(input && { input }),
    ...(inputJsonSchema && { inputJsonSchema }),
    next,
  };
}
