import type { AgentLimits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { OutcomePart, PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { PendingQuestion } from '../content/pending-request.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** The result that `run` may return. `output` may be any value: a JSON copy is made when it is returned. */
export type ToolResult<Output = unknown> =
  | OkResult<Output>
  | Exclude<ToolOutcome, { readonly status: 'ok' }>
  | PendingResult
  | DelegateResult;

/**
 * A result that delegates the call to an agent. The agent runs on a separate branch of the log, and the call
 * waits for its end, across questions and restarts.
 */
export interface DelegateResult {
  readonly status: 'delegate';
  /** The name of one of the tool's `agents`. */
  readonly agent: string;
  /** The message that the agent reads as a message of its user. */
  readonly input: Content;
  /**
   * `continue`: the agent also reads its earlier runs on this branch; such a tool must be `exclusive`.
   * Default `fresh`: the agent reads only the input.
   */
  readonly history?: 'fresh' | 'continue';
  /** Limits in addition to the limits of the agent and of the parent runs. */
  readonly limits?: AgentLimits;
  /**
   * A state of the agent's own, which it reads instead of the session's state. Its writes stay separate, and
   * are passed to `finish`. If omitted, the agent reads and writes the session's state.
   */
  readonly state?: JsonObject;
}

/** The end of an agent to which a call was delegated. */
export interface DelegateEnd {
  readonly agent: string;
  readonly status: 'completed' | 'limited' | 'failed' | 'cancelled';
  /** The text of the agent's last model turn. */
  readonly text: string;
  /** The text parts of the last model turn, without thoughts and empty parts. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /**
   * The media of the agent's last model turn, or of the last turns of its parallel members; absent if there
   * are none.
   */
  readonly media?: readonly OutcomePart[];
  /** The error if the agent did not complete; the message names the agents that lead to it. */
  readonly error?: { readonly code: string; readonly message: string };
  /** Changes that the agent made to its own state. */
  readonly stateDelta?: JsonObject;
  /** The usage, including all nested runs. */
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
 * The return type of a function tool that returns a complete result instead of a plain value.
 *
 * It is marked by a symbol, so that data that happens to look like an outcome is not taken for one.
 */
export type ExplicitResult = ToolResult & { readonly [mark]: true };

/**
 * Creates a question for a user or an external system. It is asked only if the tool returns it, so write
 * `return` before it. When there is an answer, the tool runs again, and finds the answer in
 * `context.answers`.
 */
export function pendingResult(request: PendingQuestion, handle?: JsonValue): ExplicitResult {
  return marked({ status: 'pending', request, ...(handle !== undefined && { handle }) });
}

/** Creates a successful result with media, or with a different text for the model. */
export function okResult(
  output: unknown,
  extra: { readonly modelOutput?: unknown; readonly parts?: readonly OutcomePart[] } = {},
): ExplicitResult {
  return marked({ status: 'ok', output, ...extra });
}

/**
 * Creates an error result for the model; the message says what went wrong and what to try instead. Has the
 * same effect as throwing a `ToolError`.
 */
export function errorResult(message: string, code = 'tool_failed'): ExplicitResult {
  return marked({ status: 'error', code, message });
}

/** Creates a result that delegates the call to one of the tool's `agents`. */
export function delegateResult(delegated: Omit<DelegateResult, 'status'>): ExplicitResult {
  return marked({ status: 'delegate', ...delegated });
}

/** Returns true if a value was created by `pendingResult`, `okResult`, `errorResult` or `delegateResult`. */
export function isExplicitResult(value: unknown): value is ExplicitResult {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, mark);
}

function marked(result: ToolResult): ExplicitResult {
  return Object.defineProperty(result, mark, { value: true }) as ExplicitResult;
}

const mark: unique symbol = Symbol.for('@mortise/core.ExplicitResult') as never;
