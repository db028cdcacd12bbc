import {
  type Agent,
  type BranchView,
  ConfigError,
  checkMembers,
  isJsonObject,
  type JsonValue,
  listOf,
  type Member,
  type MemberRules,
  type MemberView,
  standardSchema,
  wholeNumber,
} from '@mortise/core';
import { type WorkflowOptions, workflow } from './workflow.ts';

/**
 * Creates an agent whose members run one after another in one conversation: each member reads the messages of
 * the members before it.
 *
 * The output of the agent is the output of the last member. If a member fails or reaches a limit, the agent
 * fails or stops in the same way. If a member escalates, the next member runs. Throws `ConfigError`
 * `invalid_agent`.
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

/** Options of a loop agent. */
export interface LoopAgentOptions extends WorkflowOptions {
  /** The maximum number of runs of each member, at least 1. */
  readonly maxIterations: number;
}

/**
 * Creates an agent whose members run one after another in one conversation, and start again after the last
 * one.
 *
 * The loop completes after a member, or a member nested in it, escalates (`exitLoop`, `context.escalate()`),
 * at the latest after `maxIterations`. The output of the loop is the output of the last member that had one:
 * a member that escalated without an output, for example by only calling `exitLoop`, is skipped. The caller
 * of the loop does not see the escalation.
 *
 * Throws `ConfigError` `invalid_agent`, and `invalid_option` if `maxIterations` is not an integer above 0.
 */
export function loopAgent(options: LoopAgentOptions): Agent {
  options = checkMembers('loopAgent', options, loopAgentOptions);
  const { name, subAgents, maxIterations } = options;
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new ConfigError(
      'invalid_option',
      `agent "${name}": maxIterations must be a whole number above 0, got ${maxIterations}; a loop without a limit could have unlimited costs`,
    );
  const key = (at: number): string => `${Math.floor(at / subAgents.length)}.${at % subAgents.length}`;
  return workflow(options, ({ members }) => {
    const { at, next, last } = inTurn(members, subAgents, key);
    if (!last?.end?.escalated && at < maxIterations * subAgents.length) return { do: 'run', members: [next] };
    const lastWithOutput = [...members.values()].findLast(
      (member) => member.text !== '' || outputOf(member) !== undefined,
    );
    return { do: 'done', output: lastWithOutput && outputOf(lastWithOutput), escalate: false };
  });
}

/** Returns the output of a member; undefined for the empty result of `exitLoop`. */
function outputOf({ end }: MemberView): JsonValue | undefined {
  const output = end?.output;
  return end?.escalated && isJsonObject(output) && Object.keys(output).length === 0 ? undefined : output;
}

const loopAgentOptions = {
  maxIterations: wholeNumber(1),
  name: 'string',
  description: 'string',
  subAgents: listOf('object'),
  input: standardSchema,
  inputJsonSchema: 'object',
} satisfies MemberRules<LoopAgentOptions>;

/** The position in a sequence of members. */
interface Turn {
  /** The number of turns before the turn of `next`. */
  readonly at: number;
  /** The member that runs now: the member that has not completed or, if all have, the member after them. */
  readonly next: Member;
  /** The member that completed last. */
  readonly last: MemberView | undefined;
}

/** Returns the position in the sequence. `key` returns the key of a turn; turns are counted from 0. */
function inTurn(members: BranchView['members'], subAgents: readonly Agent[], key: (at: number) => string): Turn {
  const startedCount = members.size;
  const newest = members.get(key(startedCount - 1));
  const isDone = newest === undefined || newest.end?.status === 'completed';
  const at = isDone ? startedCount : startedCount - 1;
  const agent = subAgents[at % subAgents.length] as Agent;
  return { at, next: { key: key(at), agent, reads: 'shared' }, last: isDone ? newest : members.get(key(at - 1)) };
}
