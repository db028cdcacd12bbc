import type { CallbackContext } from '../context/callback-context.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';

/**
 * Hooks around a model call, in order: the first `end` ends the chain, and a rewritten request is passed to
 * the next hook. The response that results from the hooks is stored.
 */
export interface ModelCallbacks {
  /**
   * Wraps the model call, from the request to the end of its stream; the first hook is the outermost.
   *
   * `run` makes the call, once, and returns its end or throws its error; neither can be changed here. The
   * hook has to call it, and has the runner's `callbackTimeoutMs`
   * before and after it. An error of the hook itself fails the call.
   *
   * INVARIANT callbacks:aroundModel: it calls `run`, and is done only after it, also where it throws.
   * INVARIANT callbacks:aroundModel:throws: of what `run` throws it throws that or nothing, and of what it
   * gives nothing.
   * INVARIANT callbacks:aroundModel:beside: each of several calls at the same time gets its own `run`.
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
  /** Runs once per complete response, also when the call failed. */
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
