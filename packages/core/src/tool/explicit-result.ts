import type { OutcomePart } from '../content/outcome.ts';
import type { PendingQuestion } from '../content/pending-request.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { DelegateResult, ToolResult } from './tool-result.ts';

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
