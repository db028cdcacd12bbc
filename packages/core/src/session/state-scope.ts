import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { setOwn } from '../json/set-own.ts';

/**
 * The scope of a state key, by its prefix. `temp:` ends with the run and is never stored, `app:` and `user:`
 * are shared between sessions.
 */
export type StateScope = 'session' | 'user' | 'app' | 'temp';

/** Returns the scope of a state key. */
export function scopeOf(key: string): StateScope {
  if (key.startsWith('user:')) return 'user';
  if (key.startsWith('app:')) return 'app';
  return key.startsWith('temp:') ? 'temp' : 'session';
}

/** Returns a state merged with a delta, as a new object; `null` deletes. */
export function mergeState(state: JsonObject, delta: JsonObject | undefined): JsonObject {
  if (!delta) return state;
  const merged: Record<string, JsonValue> = { ...state };
  for (const [key, value] of Object.entries(delta)) {
    if (value === null) delete merged[key];
    else setOwn(merged, key, value);
  }
  return Object.freeze(merged);
}

/** Returns an event without the `temp:` keys of its state delta, which are never stored. */
export function withoutTemp(event: Event): Event {
  const delta = event.actions?.stateDelta;
  if (!delta || !Object.keys(delta).some((key) => scopeOf(key) === 'temp')) return event;
  const stateDelta = Object.fromEntries(Object.entries(delta).filter(([key]) => scopeOf(key) !== 'temp'));
  return { ...event, actions: { ...event.actions, stateDelta } };
}
