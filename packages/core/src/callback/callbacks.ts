import type { MemberRules } from '../error/check-members.ts';
import type { AgentCallbacks } from './agent-callbacks.ts';
import type { ModelCallbacks } from './model-callbacks.ts';
import type { RunCallbacks } from './run-callbacks.ts';
import type { ToolCallbacks } from './tool-callbacks.ts';

/**
 * Hooks of one concern: logging, policy, caching. Given to an agent, or to a runner as a plugin; plugins run
 * before the agents' own hooks. A plain object with an unknown member is refused, because a misspelt hook is
 * never called. Keep other data outside of the object, or use an instance of a class, which may have further
 * members.
 */
export interface Callbacks extends RunCallbacks, AgentCallbacks, ModelCallbacks, ToolCallbacks {
  /** The name for warnings and errors. */
  readonly name?: string;
  /**
   * The behaviour of a hook that throws, returns an invalid value or does not return in time: `policy` (the
   * default) fails closed, `observe` continues with a warning.
   */
  readonly mode?: 'policy' | 'observe';
}

/** The members that callbacks may have, each with its rule. */
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
