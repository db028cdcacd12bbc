import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Session } from '../session/session.ts';
import { scopeOf } from '../session/state-scope.ts';

/**
 * Returns the delta that restores the state of a session at an
 * earlier revision. State that user and app share is unchanged.
 * @param initial The state that the session was created with, which is not in the log.
 */
export function restoredState({ events, state }: Session, revision: number, initial: JsonObject): JsonObject {
  const then = new Map(Object.entries(initial));
  const since = new Set<string>();
  for (const [at, { actions }] of events.entries())
    for (const [name, value] of Object.entries(actions?.stateDelta ?? {}))
      if (scopeOf(name) !== 'session') continue;
      else if (at < revision) then.set(name, value);
      else since.add(name);
  const delta: [string, JsonValue][] = [];
  for (const name of since) {
    const was = then.get(name) ?? null;
    const now = Object.hasOwn(state, name) ? (state[name] ?? null) : null;
    if (canonicalJson(was) !== canonicalJson(now)) delta.push([name, was]);
  }
  return Object.fromEntries(delta);
}
