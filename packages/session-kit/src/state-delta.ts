import type { Event, JsonObject, JsonValue } from '@mortise/core';

/**
 * State changes in the form that a store writes: for each scope a map from key to value as JSON text; `null`
 * deletes the key.
 */
export type StateDelta = { readonly [scope in StoredScope]: ReadonlyMap<string, string | null> };

/** The scope in which a key is stored. */
export type StoredScope = 'session' | 'user' | 'app';

/** Merges consecutive deltas into one, without `temp:` keys. Returns `undefined` if no key changes. */
export function stateDelta(deltas: readonly (JsonObject | undefined)[]): StateDelta | undefined {
  const merged = { session: new Map(), user: new Map(), app: new Map() } as const;
  for (const delta of deltas) {
    if (!delta) continue;
    for (const [key, value] of Object.entries(delta)) {
      const scope = storedScope(key);
      if (scope) merged[scope].set(key, value === null ? null : JSON.stringify(value));
    }
  }
  return merged.session.size + merged.user.size + merged.app.size > 0 ? merged : undefined;
}

/** Returns the scope of a key, by its prefix; `undefined` for a `temp:` key, which is never stored. */
export function storedScope(key: string): StoredScope | undefined {
  if (key.startsWith('user:')) return 'user';
  if (key.startsWith('app:')) return 'app';
  return key.startsWith('temp:') ? undefined : 'session';
}

/** Returns an event as JSON text, without the `temp:` keys of its state delta. */
export function storedEvent(event: Event): string {
  const delta = event.actions?.stateDelta;
  if (!delta || Object.keys(delta).every((key) => storedScope(key))) return JSON.stringify(event);
  const kept: [string, JsonValue][] = Object.entries(delta).filter(([key]) => storedScope(key));
  return JSON.stringify({ ...event, actions: { ...event.actions, stateDelta: Object.fromEntries(kept) } });
}

/** Parses a line that `storedEvent` returned. */
export function writtenEvent(line: string): Event {
  return JSON.parse(line) as Event;
}
