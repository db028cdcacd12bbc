import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { ToolContext } from '../context/tool-context.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolResult } from '../tool/tool-result.ts';

/**
 * Hooks around a tool, in order: the first outcome ends the chain, and rewritten arguments are passed to the
 * next hook.
 */
export interface ToolCallbacks {
  /**
   * Wraps the tool's `run`, the first hook outermost: a span, a lock, a transaction, a context of
   * `AsyncLocalStorage`.
   *
   * `run` runs the tool, once, and returns its result or throws its error; neither can be changed here. The
   * hook has to call it, and has the runner's `callbackTimeoutMs` before and after it. An error of the hook
   * itself counts as thrown by the tool. A run that is abandoned, by its timeout or by the end of the run,
   * throws here. A call that does not reach its tool (unknown, refused, denied, waiting for an answer) is
   * seen by `afterTool` only.
   *
   * INVARIANT callbacks:aroundTool: it calls `run`, and is done only after it, also where it throws.
   * INVARIANT callbacks:aroundTool:throws: of what `run` throws it throws that or nothing, and of what it
   * gives nothing.
   * INVARIANT callbacks:aroundTool:beside: each of several calls at the same time gets its own `run`.
   */
  readonly aroundTool?: (
    run: () => Promise<ToolResult>,
    tool: Tool,
    call: FunctionCall,
    context: ToolContext,
  ) => Awaitable<void>;
  /**
   * Runs before the gates. `call.args` are those of the model, without defaults and conversions: gates decide
   * about the checked ones. Rewritten arguments are checked again; the log keeps the model's own.
   */
  readonly beforeTool?: (
    tool: Tool,
    call: FunctionCall,
    context: ToolContext,
  ) => Awaitable<{ readonly outcome: ToolOutcome } | { readonly args: JsonObject } | undefined>;
  /**
   * Runs after the tool, after a `beforeTool` outcome, and after an error; `tool` is undefined if the name is
   * unknown.
   */
  readonly afterTool?: (
    tool: Tool | undefined,
    call: FunctionCall,
    outcome: ToolOutcome,
    context: ToolContext,
  ) => Awaitable<{ readonly outcome: ToolOutcome } | undefined>;
  /**
   * Runs if a tool or `beforeTool` throws, or on a timeout, invalid arguments or an unknown tool (`tool` is
   * then undefined).
   */
  readonly onToolError?: (
    tool: Tool | undefined,
    call: FunctionCall,
    error: Error,
    context: ToolContext,
  ) => Awaitable<{ readonly outcome: ToolOutcome } | undefined>;
}
