import type { MemberRules } from '../error/check-members.ts';
import type { AgentCallbacks } from './agent-callbacks.ts';
import type { ModelCallbacks } from './model-callbacks.ts';
import type { RunCallbacks } from './run-callbacks.ts';
import type { ToolCallbacks } from './tool-callbacks.ts';

/**
 * Hooks of one concern: logging, policy, caching. Given to an agent,
 * or to a runner as a plugin, where they run before the agents' own.
 *
 * A plain object with another member is refused, as a hook that is misspelt is never asked: what else belongs
 * to them stands around the object, or they are an instance of a class, which may carry more.
 */
export interface Callbacks extends RunCallbacks, AgentCallbacks, ModelCallbacks, ToolCallbacks {
  /** Named in warnings and errors. */
  readonly name?: string;
  /**
   * The behaviour of a hook that throws, returns an invalid value or does not return in time: `policy` (the
   * default) fails closed, `observe` continues with a warning.
   */
  readonly mode?: 'policy' | 'observe';
}

/** What callbacks may say. */
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
