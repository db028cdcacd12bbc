import type { JsonObject } from '@mortise/core';
import { type TellOp, tellMembers } from '../shape/ui-patch.ts';

/** The keys of a session's state with what changes of them; `null` deletes one. */
export function mergeState(state: JsonObject, delta: JsonObject, tell?: TellOp): JsonObject {
  const merged = Object.fromEntries(Object.entries({ ...state, ...delta }).filter(([, value]) => value !== null));
  if (tell) tellMembers(tell, ['state'], state, merged);
  return merged;
}
