import type { JsonObject, JsonValue, ToolContext } from '@mortise/core';

/**
 * The state of a nested run that has one of its own. `temp:` keys are the process's, and all agents see them.
 */
export interface NestedState {
  /** What it sees of the state of the agent that called; left out: nothing. */
  readonly sees?: StateKeys;
  /** Which of its writes are written there, when it has completed; left out: none. */
  readonly returns?: StateKeys;
}

/** Keys, or which keys. */
export type StateKeys = readonly string[] | ((key: string) => boolean);

/** The state that a nested run begins with. */
export function stateFor({ sees = [] }: NestedState, state: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith('temp:') && includes(sees, key)));
}

/** Writes what comes back. */
export function takeBack(returns: StateKeys, delta: JsonObject, context: Pick<ToolContext, 'setState'>): void {
  for (const [key, value] of Object.entries<JsonValue>(delta)) if (includes(returns, key)) context.setState(key, value);
}

function includes(keys: StateKeys, key: string): boolean {
  return typeof keys === 'function' ? keys(key) : keys.includes(key);
}
