import type { Event, JsonObject, JsonValue } from '@mortise/core';

/** Changes of state, as they are stored: by scope and key, values as JSON, `null` to delete. */
export type StateDelta = { readonly [scope in StoredScope]: ReadonlyMap<string, string | null> };

/** The scope in which a key is stored. */
export type StoredScope = 'session' | 'user' | 'app';

/** Consecutive deltas merged into one; `temp:` keys are omitted. `undefined` if nothing changes. */
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

/** The scope of a key, by its prefix; `undefined` for `temp:`, which is never stored. */
export function storedScope(key: string): StoredScope | undefined {
  if (key.startsWith('user:')) return 'user';
  if (key.startsWith('app:')) return 'app';
  return key.startsWith('temp:') ? undefined : 'session';
}

/** An event as JSON, without the `temp:` keys of its state delta. */
export function storedEvent(event: Event): string {
  const delta = event.actions?.stateDelta;
  if (!delta || Object.keys(delta).every((key) => storedScope(key))) return JSON.stringify(event);
  const kept: [string, JsonValue][] = Object.entries(delta).filter(([key]) => storedScope(key));
  return JSON.stringify({ ...event, actions: { ...event.actions, stateDelta: Object.fromEntries(kept) } });
}

/** The event of a line that `storedEvent` has made. */
export function writtenEvent(line: string): Event {
  return JSON.parse(line) as Event;
}
