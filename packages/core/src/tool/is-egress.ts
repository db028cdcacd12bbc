import type { JsonObject } from '../json/json-value.ts';
import type { ToolEgress } from './tool-egress.ts';

/**
 * True if an `egress` has a valid form: hosts are an array of strings, and the arguments of `addressIn` are
 * in the schema, as far as it lists them. A gate that accepted another form would ask about no address.
 */
export function isEgress(egress: ToolEgress, schema: JsonObject): boolean {
  if (egress === 'none') return true;
  if (typeof egress !== 'object' || egress === null) return false;
  const [[kind, names] = [], more] = Object.entries(egress) as [string, unknown][];
  if (more || !Array.isArray(names) || !names.every((name) => typeof name === 'string' && name !== '')) return false;
  const { properties = {}, additionalProperties } = schema;
  if (kind === 'hosts' || additionalProperties || elsewhere.test(String(Object.keys(schema)))) return true;
  return names.every((name) => Object.hasOwn(properties as JsonObject, name));
}

/**
 * Matches the names of keywords that may declare arguments in addition to `properties`: `allOf`, `anyOf`,
 * `oneOf`, `$ref` and similar ones, `patternProperties`, `if`, `unevaluatedProperties`, `dependentSchemas`.
 * Another matching name is not refused.
 */
const elsewhere = /Of|ref|pat|if|une|tSch/i;
