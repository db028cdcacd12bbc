// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Agent, JsonObject, StandardSchema } from "@mortise/core";
/** Options of every workflow agent. */
interface WorkflowOptions {
  readonly name: string;
  /** A description for other agents and for people. */
  readonly description?: string | undefined;
  /** The members, at least one, in order. */
  readonly subAgents: readonly Agent[];
  /** The schema of the agent's input when it is used as a tool; if omitted, the input is one string. */
  readonly input?: StandardSchema | undefined;
  readonly inputJsonSchema?: JsonObject | undefined;
}
/**
 * Creates an agent whose members run in parallel, each with its own copy of the conversation so far.
 *
 * When all members have ended, their last messages are added to the conversation in the order of `subAgents`,
 * however long each member took. The output of the agent is an object that maps each member's name to its
 * output or, without one, its text. If a member fails or reaches a limit, the agent fails or stops in the
 * same way once the other members have ended. Throws `ConfigError` `invalid_agent`.
 */
export declare function parallelAgent(options: WorkflowOptions): Agent;
/**
 * Creates an agent whose members run one after another in one conversation: each member reads the messages of
 * the members before it.
 *
 * The output of the agent is the output of the last member. If a member fails or reaches a limit, the agent
 * fails or stops in the same way. If a member escalates, the next member runs. Throws `ConfigError`
 * `invalid_agent`.
 */
export declare function sequentialAgent(options: WorkflowOptions): Agent;
/** Options of a loop agent. */
interface LoopAgentOptions extends WorkflowOptions {
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
export declare function loopAgent(options: LoopAgentOptions): Agent;
export type { LoopAgentOptions, WorkflowOptions };