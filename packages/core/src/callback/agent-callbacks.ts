import type { Content } from '../content/content.ts';
import type { CallbackContext } from '../context/callback-context.ts';
import type { Awaitable } from '../json/awaitable.ts';

/**
 * Hooks around an agent's answer to one message. The first content ends the chain. A hook's write to the
 * state is visible at once to everything that follows in the run: instructions, toolsets, tools and gates.
 */
export interface AgentCallbacks {
  /**
   * Runs once per invocation, before the first model call. If it returns content, that is the answer: the
   * model is not called.
   */
  readonly beforeAgent?: (context: CallbackContext) => Awaitable<{ readonly content: Content } | undefined>;
  /** Runs when the agent is done. If it returns content, that is added as a further answer. */
  readonly afterAgent?: (context: CallbackContext) => Awaitable<{ readonly content: Content } | undefined>;
}
