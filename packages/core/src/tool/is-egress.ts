import type { JsonObject } from '../json/json-value.ts';
import type { ToolEgress } from './tool-egress.ts';

/**
 * Whether somebody can go by an egress: one that names an argument which the schema does not have, as far as
 * it tells, would have nobody asked about any address.
 */
export function isEgress(egress: ToolEgress, schema: JsonObject): boolean {
  if (egress === 'none') return true;
  const [[kind, names] = [], more] = Object.entries(egress) as [string, unknown][];
  if (more || !Array.isArray(names)) return false;
  const { properties = {}, additionalProperties } = schema;
  if (kind === 'hosts' || additionalProperties || elsewhere.test(String(Object.keys(schema)))) return true;
  return names.every((name) => Object.hasOwn(properties as JsonObject, name));
}

/**
 * In the names of keywords that may declare arguments beside `properties`: `allOf`, `anyOf`, `oneOf`, `$ref`
 * and its kin, `patternProperties`, `if`, `unevaluatedProperties`, `dependentSchemas`. What else has one is
 * not refused.
 */
const elsewhere = /Of|ref|pat|if|une|tSch/i;
