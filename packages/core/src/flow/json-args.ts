import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { snapshotJson } from '../json/snapshot-json.ts';

/** Arguments that a hook gave. Throws where they are no JSON. */
export function jsonArgs(given: JsonObject): JsonObject {
  const snapshot = snapshotJson(given);
  if ('value' in snapshot && isJsonObject(snapshot.value)) return snapshot.value;
  throw new TypeError(`the arguments are no JSON: ${'problem' in snapshot ? snapshot.problem : 'no object'}`);
}
