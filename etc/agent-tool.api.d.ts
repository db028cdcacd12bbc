// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Agent, AgentLimits, DelegateResult, JsonObject, SchemaValidator, StandardSchema, Tool, ToolGate } from "@mortise/core";
/**
 * The options of a nested run's separate state. `temp:` keys are not part of it: they belong to the run of
 * the process, and all agents read them.
 */
interface NestedState {
  /** Keys of the caller's state that the agent can read; if omitted, none. */
  readonly sees?: StateKeys;
  /**
   * Keys whose changes are written back to the caller's state when the agent has completed; if omitted, none.
   */
  readonly returns?: StateKeys;
}
/** A list of keys, or a predicate that returns true for the keys. */
type StateKeys = readonly string[] | ((key: string) => boolean);
/** Options of an agent tool. */
interface AgentToolOptions {
  /** The name of the tool; default: the agent's name. */
  readonly name?: string | undefined;
  /** A description for the model that calls the tool; default: the agent's description. */
  readonly description?: string | undefined;
  /**
   * The schema of the call's arguments; default: the agent's `input` or, without one, the single string
   * argument `request`. With a schema, the agent reads the arguments as JSON.
   */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema that the model gets, needed if `input` cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema that the result must match: the agent's structured output, or its last text. The model gets a
   * result that does not match with a note.
   */
  readonly output?: StandardSchema | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * The validator that enforces `inputJsonSchema` and `outputJsonSchema`; needed only for keywords that the
   * core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to end the turn of the calling agent with the result, so that its model is not called to summarize
   * the result. An error does not end the turn. Default false.
   */
  readonly skipSummarization?: boolean | undefined;
  /** A separate state for the agent. If omitted, the agent reads and writes the session's state. */
  readonly state?: NestedState | undefined;
  /**
   * The separator between the text parts of the agent's last turn, if this text is the result; default: none.
   */
  readonly joinTexts?: string | undefined;
  /**
   * `continue`: the agent reads the messages of its earlier calls in this session, and calls run one at a
   * time. Default `fresh`.
   */
  readonly history?: DelegateResult["history"] | undefined;
  /**
   * Limits in addition to the limits of the agent and of the parent runs. When a limit is reached, the
   * calling model gets an error.
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
 * Creates a tool that runs an agent, for use by another agent.
 *
 * The agent runs on a branch of the same log: clients see its events as they happen, its questions go to the
 * client of the session, and its usage also counts for every agent that leads to it. The model that called it
 * reads only its result.
 *
 * `agent` may be a function that returns the agent, for an agent that calls itself, directly or through other
 * agents. Throws `ConfigError`: `invalid_agent` if the value is not an agent, and the errors of
 * `functionTool` about the schemas.
 */
export declare function agentTool(agent: Agent, options?: AgentToolOptions): Tool;
export declare function agentTool(agent: () => Agent, options: LazyAgentToolOptions): Tool;
export type { AgentToolOptions, LazyAgentToolOptions, NestedState, StateKeys };