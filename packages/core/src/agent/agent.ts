import type { Content } from '../content/content.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * Something that can be given the turn.
 *
 * INVARIANT agent:name: a name that is not empty and not `user`, and a description.
 * INVARIANT agent:step: `next` answers at once, wherever the turn stands.
 * INVARIANT agent:deterministic: `next` looks at the view only: no clock, no randomness, no I/O. The driver performs what it says.
 */
export interface Agent {
  /** Author of the agent's events. */
  readonly name: string;
  readonly description: string;
  next(view: BranchView): AgentStep;
}

/** What an agent knows when it decides. */
export interface BranchView {
  /** The user's words that this invocation answers. */
  readonly input: Content | undefined;
  readonly state: JsonObject;
  readonly last: Event | undefined;
  /**
   * Where the agent's turn stands: nothing asked yet, the calls of the last model turn answered, ended by a
   * response that skips summarization, or answered by the model.
   */
  readonly turn: 'begin' | 'responded' | 'skipped' | 'answered';
  /** The structured output, or the response that ended the turn by `skipSummarization`. */
  readonly output: JsonValue | undefined;
}

/** What an agent wants done. `model` is for agents that have one: see `LlmAgent`. */
export type AgentStep = { readonly do: 'model' } | { readonly do: 'done'; readonly output: JsonValue | undefined };
