import type { Callbacks } from '../callback/callbacks.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { AgentScope } from './run-scope.ts';

/** One kind of hook. */
export type HookName = Exclude<keyof Callbacks, 'name' | 'mode'>;

/** Whether there is anybody to ask. */
export function hasHook(scope: Pick<AgentScope, 'callbacks'>, name: HookName): boolean {
  return scope.callbacks.some((callbacks) => callbacks[name] !== undefined);
}

/** Whether somebody else's value is an outcome. */
export function isOutcome(value: unknown): value is ToolOutcome {
  const status = typeof value === 'object' && value !== null && 'status' in value ? value.status : undefined;
  return status === 'ok' || status === 'error' || status === 'denied';
}
