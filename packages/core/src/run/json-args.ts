import { RunError } from '../error/run-error.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';

/** Arguments that a hook gave. Throws where they are no JSON. */
export function jsonArgs(given: JsonObject): JsonObject {
  const snapshot = exactJson(given);
  if ('value' in snapshot && isJsonObject(snapshot.value)) return snapshot.value;
  throw new RunError(
    'callback_failed',
    `the arguments are not JSON: ${'problem' in snapshot ? snapshot.problem : 'no object'}`,
  );
}
