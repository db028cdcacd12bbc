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
  /** The schema of its input when it is used as a tool; if omitted, one string. */
  readonly input?: StandardSchema | undefined;
  readonly inputJsonSchema?: JsonObject | undefined;
}
/**
 * Creates an agent whose members run in parallel, each in a separate conversation, which starts with the
 * conversation so far.
 *
 * When all have ended, their last messages join the conversation in the order of `subAgents`, however long
 * each took, and the output is an object: by each member's name its output, or else its text. A member that
 * fails or reaches a limit ends it in the same way when the others have ended. Throws `ConfigError`
 * `invalid_agent`.
 */
export declare function parallelAgent(options: WorkflowOptions): Agent;
/**
 * Creates an agent whose members run one after another, in one conversation: each reads the messages of those
 * before it.
 *
 * Its output is the last member's. One that fails or reaches a limit ends it in the same way; one that hands
 * back (`escalate`) does not. Throws `ConfigError` `invalid_agent`.
 */
export declare function sequentialAgent(options: WorkflowOptions): Agent;
/** Options of a loop agent. */
interface LoopAgentOptions extends WorkflowOptions {
  /** The maximum number of runs of each member, at least 1. */
  readonly maxIterations: number;
}
/**
 * An agent whose members run one after another, again and again, in one conversation.
 *
 * It completes after a member escalates, itself or by a member of its own (`exitLoop`, `context.escalate()`),
 * or else after `maxIterations`. Its output is that of the member that ended last; a member that escalated
 * without an output, as by `exitLoop` alone, is skipped. The caller of the loop does not see the escalation.
 *
 * Throws `ConfigError` `invalid_agent`, and `invalid_option`
 * on a `maxIterations` that is not an integer above 0.
 */
export declare function loopAgent(options: LoopAgentOptions): Agent;
export type { LoopAgentOptions, WorkflowOptions };