import type { Content } from '../content/content.ts';
import type { Event, MemberEnd } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { StandardSchema } from '../schema/standard-schema.ts';

/**
 * An agent: an object that can take a turn of the conversation.
 *
 * INVARIANT agent:name: a name that is not empty and not `user`, and a description.
 * INVARIANT agent:step: `next` returns at once, in every state of the turn.
 * INVARIANT agent:deterministic: `next` looks at the view only: no
 * clock, no randomness, no I/O. The driver performs the step.
 * INVARIANT agent:members: each member that `next` asks for is one of `subAgents`, always under the same key.
 */
export interface Agent<Output = unknown> {
  /** The output type of the agent's turn, for the compiler only. The member does not exist at run time. */
  readonly '~types'?: { readonly output: Output };
  /** Author of the agent's events, unique among those of one tree. */
  readonly name: string;
  readonly description: string;
  /** Agents that this one may run or hand over to. After a restart, an agent is found here by its name. */
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
   * The state of the agent's turn: nothing asked yet (`begin`), the calls of the last model turn answered,
   * ended by a response that skips summarization, or answered by the model.
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
  /** Calls the model, for agents that have one: see `LlmAgent`. */
  | { readonly do: 'model' }
  /**
   * Starts or resumes the members in parallel; all of them run as far as they can before `next` is asked
   * again. A member that does not complete ends this agent with the same status.
   */
  | { readonly do: 'run'; readonly members: readonly Member[] }
  /**
   * Ends the agent. `escalate`: whether its parent is told that it handed back; default: true if it, or a
   * member of it, escalated.
   */
  | { readonly do: 'done'; readonly output: JsonValue | undefined; readonly escalate?: boolean };

/** An agent that another runs as a part of itself. */
export interface Member {
  /** The key of the member, unique in a turn: the same key means the same run. */
  readonly key: string;
  readonly agent: Agent;
  /**
   * `shared`: the member takes part in the conversation, and runs alone. `copy`: it reads the conversation up
   * to its start, and its last message is added when all members have ended.
   */
  readonly reads: 'shared' | 'copy';
}
