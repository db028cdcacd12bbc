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
 * Creates an agent whose members run in parallel, each in a separate conversation, which starts with the
 * conversation so far.
 *
 * When all have ended, their last messages join the conversation in the order of `subAgents`, however long
 * each took, and the output is an object: by each member's name its output, or else its text. A member that
 * fails or reaches a limit ends it in the same way when the others have ended. Throws `ConfigError`
 * `invalid_agent`.
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
