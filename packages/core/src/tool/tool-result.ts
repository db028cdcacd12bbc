import type { AgentLimits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { OutcomePart, PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** The result that `run` may return. `output` may be anything: its JSON is taken when it is returned. */
export type ToolResult<Output = unknown> =
  | OkResult<Output>
  | Exclude<ToolOutcome, { readonly status: 'ok' }>
  | PendingResult
  | DelegateResult;

/**
 * A result that delegates to an agent: the call waits for its end, on a separate branch of the log, across
 * questions and restarts.
 */
export interface DelegateResult {
  readonly status: 'delegate';
  /** Name of one of the tool's `agents`. */
  readonly agent: string;
  /** The message that the agent reads as its user's. */
  readonly input: Content;
  /**
   * `continue`: the agent reads its earlier calls on this branch; default `fresh`. The tool is then
   * `exclusive`.
   */
  readonly history?: 'fresh' | 'continue';
  /** Limits in addition to those of the agent and of the runs around it. */
  readonly limits?: AgentLimits;
  /**
   * The state that the agent reads. Its writes stay separate, and are passed to `finish`. If omitted, it
   * reads and writes the session's.
   */
  readonly state?: JsonObject;
}

/** The end of an agent that a call was delegated to. */
export interface DelegateEnd {
  readonly agent: string;
  readonly status: 'completed' | 'limited' | 'failed' | 'cancelled';
  /** The text of its last model content. */
  readonly text: string;
  /** The parts of that text, without empty ones and thoughts. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /** The media of its last model content, or of those of parallel members, if it completed with some. */
  readonly media?: readonly OutcomePart[];
  /** The error, if it did not complete; the message names the agents that lead to it. */
  readonly error?: { readonly code: string; readonly message: string };
  /** Changes that the agent made to its own state. */
  readonly stateDelta?: JsonObject;
  /** The usage, including everything nested. */
  readonly usage: Usage;
}

/** A run that went well. */
export interface OkResult<Output = unknown> {
  readonly status: 'ok';
  readonly output: Output;
  /** The value that the model reads instead of `output`. */
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}
