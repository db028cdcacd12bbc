// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Agent, AgentLimits, DelegateResult, JsonObject, SchemaValidator, StandardSchema, Tool, ToolGate } from "@mortise/core";
/**
 * The state of a nested run that has one of its own. `temp:` keys are the process's, and all agents see them.
 */
interface NestedState {
  /** What it sees of the state of the agent that called; left out: nothing. */
  readonly sees?: StateKeys;
  /** Which of its writes are written there, when it has completed; left out: none. */
  readonly returns?: StateKeys;
}
/** Keys, or which keys. */
type StateKeys = readonly string[] | ((key: string) => boolean);
/** How an agent is used as a tool. */
interface AgentToolOptions {
  /** Default: the agent's. */
  readonly name?: string | undefined;
  /** For the model that calls it; default: the agent's. */
  readonly description?: string | undefined;
  /**
   * What the call takes; default: the agent's `input`, else one text, `request`. The agent reads it as JSON.
   */
  readonly input?: StandardSchema | undefined;
  /** What the model is told, where the schema cannot say it itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * What the result, the agent's structured output or else its
   * last text, must match. A mismatch is an error for the model.
   */
  readonly output?: StandardSchema | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * Enforces the two JSON Schemas; needed only where they say
   * what the core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * The result ends the turn of the agent that called: its model is
   * not asked to put it into words. Errors do not; default false.
   */
  readonly skipSummarization?: boolean | undefined;
  /** A state of its own. Left out: it sees and writes the session's. */
  readonly state?: NestedState | undefined;
  /** What stands between the text parts of its last content, where that is the result; default nothing. */
  readonly joinTexts?: string | undefined;
  /**
   * `continue`: it reads what was said in its earlier calls in
   * this session, and takes one call at a time; default `fresh`.
   */
  readonly history?: DelegateResult["history"] | undefined;
  /**
   * Beside those of the agent and of all that is around it.
   * One that is reached is an error for the model that called.
   */
  readonly limits?: AgentLimits | undefined;
  readonly gates?: readonly ToolGate[] | undefined;
}
/** As `AgentToolOptions`, where the agent is not there yet. */
interface LazyAgentToolOptions extends AgentToolOptions {
  readonly name: string;
  readonly description: string;
}
/**
 * An agent as a tool of another.
 *
 * It runs on a branch of the same log: what it does is seen as it happens, what it asks is asked of whoever
 * asks the session, and what it uses counts for all around it. The model that called reads its result only.
 *
 * `agent`: or a function that gives it, for an agent that calls itself, directly or through others. Throws
 * `ConfigError`: `invalid_agent` on what is no agent, and what `functionTool` throws on its schemas.
 */
export declare function agentTool(agent: Agent, options?: AgentToolOptions): Tool;
export declare function agentTool(agent: () => Agent, options: LazyAgentToolOptions): Tool;
export type { AgentToolOptions, LazyAgentToolOptions, NestedState, StateKeys };