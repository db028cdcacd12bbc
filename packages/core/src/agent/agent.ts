import type { Content } from '../content/content.ts';
import type { Event, MemberEnd } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { StandardSchema } from '../schema/standard-schema.ts';

/**
 * An agent: an object that can take a turn of the conversation.
 *
 * INVARIANT agent:name: an agent has a description, and a name that is neither empty nor `user`.
 * INVARIANT agent:step: `next` returns a step synchronously, in every state of the turn.
 * INVARIANT agent:deterministic: `next` decides by its view only: it
 * uses no clock, no randomness and no I/O. The runner performs the step.
 * INVARIANT agent:members: each member that a step of `next`
 * runs is one of `subAgents`, and always has the same key.
 */
export interface Agent<Output = unknown> {
  /** The output type of the agent's turn, for the compiler only. The member does not exist at run time. */
  readonly '~types'?: { readonly output: Output };
  /** The name of the agent, which is the author of its events; unique in its tree of agents. */
  readonly name: string;
  readonly description: string;
  /**
   * Agents that this agent may run or hand over to. After a
   * restart, the runner finds each of them here by its name.
   */
  readonly subAgents?: readonly Agent[];
  /** The schema of the agent's input when it is used as a tool; default: one string, `request`. */
  readonly input?: StandardSchema;
  readonly inputJsonSchema?: JsonObject;
  next(view: BranchView): AgentStep;
}

/** The state that an agent reads when it decides its next step. */
export interface BranchView {
  /** The user message that this invocation answers. */
  readonly input: Content | undefined;
  readonly state: JsonObject;
  readonly last: Event | undefined;
  /**
   * The state of the agent's turn. `begin`: the agent got the turn, or a new message to answer. `responded`:
   * all calls of the last model turn have responses. `skipped`: a response that skips summarization ended the
   * turn. `answered`: the model has answered.
   */
  readonly turn: 'begin' | 'responded' | 'skipped' | 'answered';
  /** The structured output, or the response that ended the turn by `skipSummarization`. */
  readonly output: JsonValue | undefined;
  /** The members that were started in this turn, by their keys, in the order of their start. */
  readonly members: ReadonlyMap<string, MemberView>;
}

/** The state of one member, as its agent sees it. */
export interface MemberView {
  /** The agent's name. */
  readonly name: string;
  /** The end of the member; undefined while it runs, or waits for an answer. */
  readonly end: MemberEnd | undefined;
  /** The text of its last model content. */
  readonly text: string;
}

/** The next step that an agent asks for. */
export type AgentStep =
  /** Calls the agent's model. Only an agent with a model may return this step: see `LlmAgent`. */
  | { readonly do: 'model' }
  /**
   * Starts or resumes the members in parallel; all of them run as far as they can before `next` is called
   * again. A member that does not complete ends this agent with the same status.
   */
  | { readonly do: 'run'; readonly members: readonly Member[] }
  /**
   * Ends the agent. `escalate`: whether the agent escalates to its
   * parent; default: true if the agent, or one of its members, escalated.
   */
  | { readonly do: 'done'; readonly output: JsonValue | undefined; readonly escalate?: boolean };

/** An agent that another agent runs as a part of its own turn. */
export interface Member {
  /** The key of the member, unique in a turn: a later step with the same key resumes the same run. */
  readonly key: string;
  readonly agent: Agent;
  /**
   * `shared`: the member takes part in the conversation, and runs alone. `copy`: the member reads the
   * conversation up to its own start, and its last message is added to the conversation when all members have
   * ended.
   */
  readonly reads: 'shared' | 'copy';
}
