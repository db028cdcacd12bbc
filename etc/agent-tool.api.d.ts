// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Agent, AgentLimits, DelegateResult, JsonObject, SchemaValidator, StandardSchema, Tool, ToolGate } from "@mortise/core";
/** The separate state of a nested run. `temp:` keys belong to the process, and all agents read them. */
interface NestedState {
  /** Keys of the caller's state that the agent can read; if omitted, none. */
  readonly sees?: StateKeys;
  /** Keys that are written back to the caller's state when the agent has completed; if omitted, none. */
  readonly returns?: StateKeys;
}
/** Keys, or which keys. */
type StateKeys = readonly string[] | ((key: string) => boolean);
/** Options of an agent tool. */
interface AgentToolOptions {
  /** The name of the tool; default: the agent's. */
  readonly name?: string | undefined;
  /** A description for the model that calls the tool; default: the agent's. */
  readonly description?: string | undefined;
  /**
   * The schema of the call's arguments; default: the agent's `input`, otherwise one string, `request`. The
   * agent reads the arguments as JSON.
   */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema that the model gets if the schema cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema that the result must match: the agent's structured output, or its last text. A mismatch is an
   * error for the model.
   */
  readonly output?: StandardSchema | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * Enforces the two JSON Schemas; needed only for keywords that the core cannot check, such as `pattern` and
   * `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to end the turn of the calling agent with the result: its model is not called to summarize it.
   * Errors do not end it; default false.
   */
  readonly skipSummarization?: boolean | undefined;
  /** A separate state for the agent. If omitted, it reads and writes the session's. */
  readonly state?: NestedState | undefined;
  /** The separator between the text parts of its last content, if that is the result; default: none. */
  readonly joinTexts?: string | undefined;
  /**
   * `continue`: the agent reads its earlier calls in this session, and takes one call at a time; default
   * `fresh`.
   */
  readonly history?: DelegateResult["history"] | undefined;
  /**
   * Limits in addition to those of the agent and of the runs around it. A limit that is reached is an error
   * for the calling model.
   */
  readonly limits?: AgentLimits | undefined;
  readonly gates?: readonly ToolGate[] | undefined;
}
/** Options of an agent tool whose agent is created later. */
interface LazyAgentToolOptions extends AgentToolOptions {
  readonly name: string;
  readonly description: string;
}
/**
 * An agent as a tool of another agent.
 *
 * It runs on a branch of the same log: clients see its events as they happen, its questions go to the client
 * of the session, and its usage counts for every agent around it. The model that called it reads its result
 * only.
 *
 * `agent`: or a function that returns it, for an agent that calls itself, directly or through others. Throws
 * `ConfigError`: `invalid_agent` on a value that is not an
 * agent, and what `functionTool` throws on its schemas.
 */
export declare function agentTool(agent: Agent, options?: AgentToolOptions): Tool;
export declare function agentTool(agent: () => Agent, options: LazyAgentToolOptions): Tool;
export type { AgentToolOptions, LazyAgentToolOptions, NestedState, StateKeys };