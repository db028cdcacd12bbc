import type { Content } from '../content/content.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { CallbackContext, ToolContext } from '../context/contexts.ts';
import type { RunResult } from '../context/run-result.ts';
import type { MemberRules } from '../error/check-members.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolResult } from '../tool/tool-result.ts';

/**
 * Hooks of one concern: logging, policy, caching. They are given to an agent, or to a runner as a plugin;
 * plugins run before the agents' own hooks. A plain object with an unknown member is refused, because a
 * misspelt hook would never be called. Keep other data outside of the object, or use an instance of a class,
 * which may have further members.
 */
export interface Callbacks extends RunCallbacks, AgentCallbacks, ModelCallbacks, ToolCallbacks {
  /** The name of these callbacks in warnings and errors. */
  readonly name?: string;
  /**
   * The behaviour of a hook that throws, returns an invalid value or does not return in time: `policy` (the
   * default) fails closed, `observe` continues with a warning.
   */
  readonly mode?: 'policy' | 'observe';
}

/** The rule for each member of `Callbacks`. */
export const callbackNames: MemberRules<Callbacks> = {
  name: 'text',
  mode: ['policy', 'observe'],
  afterRun: 'function',
  beforeAgent: 'function',
  afterAgent: 'function',
  aroundModel: 'function',
  beforeModel: 'function',
  afterModel: 'function',
  onModelError: 'function',
  aroundTool: 'function',
  beforeTool: 'function',
  afterTool: 'function',
  onToolError: 'function',
};

/**
 * Hooks around an agent's answer to one message. The first hook that returns content ends the chain. State
 * that a hook writes is visible at once to everything that follows in the run: instructions, toolsets, tools
 * and gates.
 */
export interface AgentCallbacks {
  /**
   * Runs once per invocation, before the first model call. If it returns
   * content, this content is the answer, and the model is not called.
   */
  readonly beforeAgent?: (context: CallbackContext) => Awaitable<{ readonly content: Content } | undefined>;
  /** Runs when the agent is done. If it returns content, this content is added as a further answer. */
  readonly afterAgent?: (context: CallbackContext) => Awaitable<{ readonly content: Content } | undefined>;
}

/** Hooks around a complete run: those of the runner's plugins and of its agent. */
export interface RunCallbacks {
  /**
   * Runs once per run, whatever its status is, even if the run could not start. The session is released
   * before, and the caller waits for the hook, at most `callbackTimeoutMs`. An error that the hook throws
   * becomes a warning.
   *
   * INVARIANT callbacks:afterRun: the hook accepts every result
   * of a run, never throws, and does not change the result.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}

/**
 * Hooks around a model call, in order: the first `end` ends the chain, and a rewritten request is passed to
 * the next hook. The response that the hooks return is stored.
 */
export interface ModelCallbacks {
  /**
   * Wraps the model call, from the request to the end of its stream; the first hook is the outermost.
   *
   * `run` makes the model call, once, and returns the end of the call or throws its error; the hook can
   * change neither. The hook must call `run`, and may take the runner's `callbackTimeoutMs` before it and
   * after it. An error of the hook itself fails the call.
   *
   * INVARIANT callbacks:aroundModel: the hook calls `run`, and
   * settles only after `run` has settled, even if `run` throws.
   * INVARIANT callbacks:aroundModel:throws: if `run` throws, the hook throws the same error or none; if `run`
   * returns, the hook does not throw.
   * INVARIANT callbacks:aroundModel:beside: the hook works for
   * several calls at the same time, and calls the `run` of each.
   */
  readonly aroundModel?: (
    run: () => Promise<ModelEnd>,
    request: ModelRequest,
    context: CallbackContext,
  ) => Awaitable<void>;
  readonly beforeModel?: (
    request: ModelRequest,
    context: CallbackContext,
  ) => Awaitable<{ readonly end: ModelEnd } | { readonly request: ModelRequest } | undefined>;
  /**
   * Runs once per model call, not per delta: with the
   * complete response, or with the error if the call failed.
   */
  readonly afterModel?: (
    end: ModelEnd | undefined,
    error: Error | undefined,
    context: CallbackContext,
  ) => Awaitable<{ readonly end: ModelEnd } | undefined>;
  /** Runs when the model call failed: the first `end` that a hook returns replaces the answer. */
  readonly onModelError?: (
    request: ModelRequest,
    error: Error,
    context: CallbackContext,
  ) => Awaitable<{ readonly end: ModelEnd } | undefined>;
}

/**
 * Hooks around a tool, in order: the first outcome ends the chain, and rewritten arguments are passed to the
 * next hook.
 */
export interface ToolCallbacks {
  /**
   * Wraps the tool's `run`, the first hook outermost: a span, a lock, a transaction, a context of
   * `AsyncLocalStorage`.
   *
   * `run` runs the tool, once, and returns its result or throws its error; the hook can change neither. The
   * hook must call `run`, and may take the runner's `callbackTimeoutMs` before it and after it. An error of
   * the hook itself counts as thrown by the tool. If the tool is abandoned, because of its timeout or because
   * the agent's run ends, `run` throws. A call that does not reach its tool (unknown, refused, denied,
   * waiting for an answer) is seen by `afterTool` only.
   *
   * INVARIANT callbacks:aroundTool: the hook calls `run`, and
   * settles only after `run` has settled, even if `run` throws.
   * INVARIANT callbacks:aroundTool:throws: if `run` throws, the hook throws the same error or none; if `run`
   * returns, the hook does not throw.
   * INVARIANT callbacks:aroundTool:beside: the hook works for
   * several calls at the same time, and calls the `run` of each.
   */
  readonly aroundTool?: (
    run: () => Promise<ToolResult>,
    tool: Tool,
    call: FunctionCall,
    context: ToolContext,
  ) => Awaitable<void>;
  /**
   * Runs before the gates. `call.args` are the model's arguments, without the schema's defaults and
   * conversions; gates decide about the checked arguments. Rewritten arguments are checked again; the log
   * keeps the model's own arguments.
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
