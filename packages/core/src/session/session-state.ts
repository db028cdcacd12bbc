import { RunError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { copyJson, isPlain, isUnsafe } from '../json/copy-json.ts';
import { frozen } from '../json/frozen.ts';
import { resultLimits } from '../json/json-limits.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { setOwn } from '../json/object-members.ts';

/**
 * The scope of a state key, which its prefix determines. `temp:` keys end with the run and are never stored;
 * sessions share `app:` and `user:` keys.
 */
export type StateScope = 'session' | 'user' | 'app' | 'temp';

/** Returns the scope of a state key. */
export function scopeOf(key: string): StateScope {
  if (key.startsWith('user:')) return 'user';
  if (key.startsWith('app:')) return 'app';
  return key.startsWith('temp:') ? 'temp' : 'session';
}

/**
 * Checks a write of a state key and returns the value as JSON; `null` if the key is to be deleted. Throws
 * `invalid_state_key`, `invalid_state_value`.
 */
export function stateEntry(key: string, value: unknown): JsonValue {
  if (!key || typeof key !== 'string' || key === '__proto__' || key.length > 1000) {
    throw new RunError(
      'invalid_state_key',
      `a state key must be a string of 1 to 1,000 characters, but not "__proto__"; got ${String(key).slice(0, 100)}`,
    );
  }
  if (value === undefined) return null;
  const copied = copyJson(value as JsonValue, resultLimits, 'given');
  return 'copy' in copied ? frozen(copied.copy) : notJson(`the value of state key "${key}"`, invalidPath(value, 0));
}

/**
 * Returns a checked copy of the initial state of a session. A store calls this function in `create`, before
 * it stores anything. Throws `invalid_state_key`, `invalid_state_value`.
 */
export function initialState(given: JsonObject): JsonObject {
  if (!isPlain(given)) notJson('the state', '');
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, stateEntry(key, value)]));
}

/**
 * Throws `invalid_state_value` if an event has a state value that is nested more deeply than `stateEntry`
 * accepts, or contains itself. A store calls this function in `append`, before it stores anything.
 */
export function refuseDeepState(events: readonly Event[]): void {
  for (const { actions } of events)
    for (const delta of [actions?.stateDelta, actions?.localDelta])
      for (const [key, value] of Object.entries(delta ?? {})) if (isDeep(value, 1)) throw tooDeep(key);
}

/** Returns a state merged with a delta, as a new object. A value of `null` deletes its key. */
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

function tooDeep(key: string): RunError {
  const problem = `the value of state key "${key}" has more than ${resultLimits.depth} nested levels; store a flatter value`;
  return new RunError('invalid_state_value', problem);
}

function isDeep(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > resultLimits.depth || Object.values(value).some((member) => isDeep(member as JsonValue, depth + 1));
}

function notJson(what: string, path: string): never {
  throw new RunError('invalid_state_value', `${what} is not JSON at $${path.slice(0, 200)}`);
}

/** Returns the path to the first part of a value that is not JSON. */
function invalidPath(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || depth > resultLimits.depth) return '';
  for (const key of Object.keys(value)) {
    const step = Array.isArray(value) ? `[${key}]` : `.${key}`;
    try {
      const member = (value as Record<string, JsonValue>)[key];
      if (isUnsafe(key, value as JsonObject)) return step;
      if (member !== undefined && 'problem' in copyJson(member, resultLimits, 'given'))
        return step + invalidPath(member, depth + 1);
    } catch {
      return step;
    }
  }
  return '';
}
