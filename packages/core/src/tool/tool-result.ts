import type { AgentLimits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { OutcomePart, PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** What `run` may answer. `output` may be anything: its JSON picture is taken when it is returned. */
export type ToolResult<Output = unknown> =
  | OkResult<Output>
  | Exclude<ToolOutcome, { readonly status: 'ok' }>
  | PendingResult
  | DelegateResult;

/**
 * An agent takes over: the call waits for its end, on a branch
 * of the log of its own, across questions and restarts.
 */
export interface DelegateResult {
  readonly status: 'delegate';
  /** Name of one of the tool's `agents`. */
  readonly agent: string;
  /** What the agent reads as its user's words. */
  readonly input: Content;
  /**
   * `continue`: it reads what was said in its earlier calls on
   * this branch; default `fresh`. The tool is `exclusive` then.
   */
  readonly history?: 'fresh' | 'continue';
  /** Beside those of the agent and of the runs around it, which hold as well. */
  readonly limits?: AgentLimits;
  /**
   * The state that it sees. What it writes stays with it, and is
   * shown to `finish`. Left out: it sees and writes the session's.
   */
  readonly state?: JsonObject;
}

/** How an agent ended that a call was delegated to. */
export interface DelegateEnd {
  readonly agent: string;
  readonly status: 'completed' | 'limited' | 'failed' | 'cancelled';
  /** Of its last model content. */
  readonly text: string;
  /** That text in its parts, empty ones and thoughts left out. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /**
   * The media of its last model content, or of those of members beside
   * each other, where it completed with some.
   */
  readonly media?: readonly OutcomePart[];
  /** Why it did not complete; the message names the agents that lead to it. */
  readonly error?: { readonly code: string; readonly message: string };
  /** What it wrote to a state of its own. */
  readonly stateDelta?: JsonObject;
  /** With all that is nested in it. */
  readonly usage: Usage;
}

/** A run that went well. */
export interface OkResult<Output = unknown> {
  readonly status: 'ok';
  readonly output: Output;
  /** What the model reads instead of `output`. */
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}
