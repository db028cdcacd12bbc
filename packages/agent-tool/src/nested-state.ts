import type { JsonObject, JsonValue, ToolContext } from '@mortise/core';

/** The separate state of a nested run. `temp:` keys belong to the process, and all agents read them. */
export interface NestedState {
  /** Keys of the caller's state that the agent can read; if omitted, none. */
  readonly sees?: StateKeys;
  /** Keys that are written back to the caller's state when the agent has completed; if omitted, none. */
  readonly returns?: StateKeys;
}

/** Keys, or which keys. */
export type StateKeys = readonly string[] | ((key: string) => boolean);

/** The state that a nested run begins with. */
export function stateFor({ sees = [] }: NestedState, state: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith('temp:') && includes(sees, key)));
}

/** Writes the returned state. */
export function takeBack(returns: StateKeys, delta: JsonObject, context: Pick<ToolContext, 'setState'>): void {
  for (const [key, value] of Object.entries<JsonValue>(delta)) if (includes(returns, key)) context.setState(key, value);
}

function includes(keys: StateKeys, key: string): boolean {
  return typeof keys === 'function' ? keys(key) : keys.includes(key);
}
