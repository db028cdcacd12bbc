import type { JsonObject, JsonValue, ToolContext } from '@mortise/core';

/**
 * The options of a nested run's separate state. `temp:` keys are not part of it: they belong to the run of
 * the process, and all agents read them.
 */
export interface NestedState {
  /** Keys of the caller's state that the agent can read; if omitted, none. */
  readonly sees?: StateKeys;
  /**
   * Keys whose changes are written back to the caller's state when the agent has completed; if omitted, none.
   */
  readonly returns?: StateKeys;
}

/** A list of keys, or a predicate that returns true for the keys. */
export type StateKeys = readonly string[] | ((key: string) => boolean);

/** Returns the state with which a nested run starts. */
export function stateFor({ sees = [] }: NestedState, state: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith('temp:') && includes(sees, key)));
}

/** Writes the changes of the keys in `returns` to the caller's state. */
export function takeBack(returns: StateKeys, delta: JsonObject, context: Pick<ToolContext, 'setState'>): void {
  for (const [key, value] of Object.entries<JsonValue>(delta)) if (includes(returns, key)) context.setState(key, value);
}

function includes(keys: StateKeys, key: string): boolean {
  return typeof keys === 'function' ? keys(key) : keys.includes(key);
}
