import {
  type Agent,
  checkMembers,
  type JsonValue,
  listOf,
  type MemberRules,
  type MemberView,
  standardSchema,
} from '@mortise/core';
import { type WorkflowOptions, workflow } from './workflow.ts';

/**
 * Creates an agent whose members run in parallel, each with its own copy of the conversation so far.
 *
 * When all members have ended, their last messages are added to the conversation in the order of `subAgents`,
 * however long each member took. The output of the agent is an object that maps each member's name to its
 * output or, without one, its text. If a member fails or reaches a limit, the agent fails or stops in the
 * same way once the other members have ended. Throws `ConfigError` `invalid_agent`.
 */
export function parallelAgent(options: WorkflowOptions): Agent {
  options = checkMembers('parallelAgent', options, parallelAgentOptions);
  const { subAgents } = options;
  return workflow(options, ({ members }) => {
    const ended = [...members.values()].filter(({ end }) => end?.status === 'completed');
    return ended.length === subAgents.length
      ? { do: 'done', output: outputsOf(ended) }
      : { do: 'run', members: subAgents.map((agent, at) => ({ key: String(at), agent, reads: 'copy' })) };
  });
}

function outputsOf(members: readonly MemberView[]): JsonValue {
  return Object.fromEntries(
    members.map(({ name, end, text }) => [name, end?.output === undefined ? text : end.output]),
  );
}

const parallelAgentOptions = {
  name: 'string',
  description: 'string',
  subAgents: listOf('object'),
  input: standardSchema,
  inputJsonSchema: 'object',
} satisfies MemberRules<WorkflowOptions>;
