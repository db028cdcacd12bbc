import type { AgentLimits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { OutcomePart, PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { PendingQuestion } from '../content/pending-request.ts';
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
   * `continue`: the agent also reads its earlier runs on this
   * branch; default `fresh`. The tool is then `exclusive`.
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

/** The result of a successful run. */
export interface OkResult<Output = unknown> {
  readonly status: 'ok';
  readonly output: Output;
  /** The value that the model reads instead of `output`. */
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}

/**
 * The return type of a function tool that returns more than a plain value.
 *
 * Marked by a symbol, so that data which happens to look like an outcome stays data.
 */
export type ExplicitResult = ToolResult & { readonly [mark]: true };

/**
 * Returns a question for a user or an external system. It is asked when the tool returns it, so write
 * `return` before it. The tool runs again when there is an answer, and finds it in `context.answers`.
 */
export function pendingResult(request: PendingQuestion, handle?: JsonValue): ExplicitResult {
  return marked({ status: 'pending', request, ...(handle !== undefined && { handle }) });
}

/** Returns an output with media, or with a different text for the model. */
export function okResult(
  output: unknown,
  extra: { readonly modelOutput?: unknown; readonly parts?: readonly OutcomePart[] } = {},
): ExplicitResult {
  return marked({ status: 'ok', output, ...extra });
}

/**
 * Returns an error for the model: what went wrong and what to try instead. The same as throwing a
 * `ToolError`.
 */
export function errorResult(message: string, code = 'tool_failed'): ExplicitResult {
  return marked({ status: 'error', code, message });
}

/** Returns a result that delegates the call to an agent, one of the tool's `agents`. */
export function delegateResult(delegated: Omit<DelegateResult, 'status'>): ExplicitResult {
  return marked({ status: 'delegate', ...delegated });
}

/** Returns true if a value was made by one of the functions above. */
export function isExplicitResult(value: unknown): value is ExplicitResult {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, mark);
}

function marked(result: ToolResult): ExplicitResult {
  return Object.defineProperty(result, mark, { value: true }) as ExplicitResult;
}

const mark: unique symbol = Symbol.for('@mortise/core.ExplicitResult') as never;
