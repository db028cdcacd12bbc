import { type Agent, checkMembers, listOf, type MemberRules, standardSchema } from '@mortise/core';
import { inTurn } from './in-turn.ts';
import { type WorkflowOptions, workflow } from './workflow.ts';

/**
 * Creates an agent whose members run one after another, in one conversation: each reads the messages of those
 * before it.
 *
 * Its output is the last member's. One that fails or reaches a limit ends it in the same way; one that hands
 * back (`escalate`) does not. Throws `ConfigError` `invalid_agent`.
 */
export function sequentialAgent(options: WorkflowOptions): Agent {
  options = checkMembers('sequentialAgent', options, sequentialAgentOptions);
  const { subAgents } = options;
  return workflow(options, ({ members }) => {
    const { at, next, last } = inTurn(members, subAgents, String);
    return at < subAgents.length ? { do: 'run', members: [next] } : { do: 'done', output: last?.end?.output };
  });
}

const sequentialAgentOptions = {
  name: 'string',
  description: 'string',
  subAgents: listOf('object'),
  input: standardSchema,
  inputJsonSchema: 'object',
} satisfies MemberRules<WorkflowOptions>;
