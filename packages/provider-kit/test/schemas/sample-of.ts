import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** Returns a random integer from 0 to `below`, exclusive. */
export type Random = (below: number) => number;

/** Returns a random source that repeats the numbers of a list. */
export function randomOf(numbers: readonly number[]): Random {
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

/**
 * Returns a value that a schema may allow. The types, values, members and choices of the schema are followed;
 * its other rules are not. Undefined if the value would be endless.
 */
export function sampleOf(schema: JsonValue, root: JsonObject, random: Random, depth = 0): JsonValue | undefined {
  if (!isJsonObject(schema)) return schema === false ? undefined : 'any';
  if (depth > 10) return undefined;
  const inner = (each: JsonValue): JsonValue | undefined => sampleOf(each, root, random, depth + 1);
  const { $ref, anyOf, oneOf, allOf, enum: values, const: only, type } = schema;
  if (typeof $ref === 'string') return inner(at(root, $ref));
  if (Array.isArray(allOf)) return merged(allOf.map(inner));
  const choice = anyOf ?? oneOf;
  if (Array.isArray(choice)) {
    const { anyOf: _anyOf, oneOf: _oneOf, ...base } = schema;
    const chosen = inner(choice[random(choice.length)] as JsonValue);
    return base['type'] === 'object' && random(2) === 0 ? merged([inner(base), chosen]) : chosen;
  }
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[random(values.length)] as JsonValue;
  const types = Array.isArray(type) ? type : [type];
  switch (types[random(types.length)]) {
    case 'string':
      return ['a', 'b', '', '2026-02-03', 'aaa'][random(5)];
    case 'integer':
      return random(7);
    case 'number':
      return random(9) / 2;
    case 'boolean':
      return random(2) === 0;
    case 'array':
      return listOf(schema, inner, random);
    case 'object':
      return objectOf(schema, inner, random);
    default:
      return null;
  }
}

function listOf(
  { items, prefixItems }: JsonObject,
  inner: (schema: JsonValue) => JsonValue | undefined,
  random: Random,
): JsonValue | undefined {
  const first = Array.isArray(prefixItems) ? (prefixItems as readonly JsonValue[]) : [];
  const rest = isJsonObject(items) ? Array.from({ length: random(3) }, () => items) : [];
  const list = [...first.slice(0, random(first.length + 1)), ...rest].map(inner);
  return list.every((value) => value !== undefined) ? list : undefined;
}

function objectOf(
  { properties, required, additionalProperties }: JsonObject,
  inner: (schema: JsonValue) => JsonValue | undefined,
  random: Random,
): JsonValue | undefined {
  const needed = Array.isArray(required) ? (required as readonly string[]) : [];
  const described = isJsonObject(properties) ? properties : {};
  const other = additionalProperties ?? true;
  const names = [...Object.keys(described).filter(() => random(3) > 0), ...needed, ...(random(4) === 0 ? ['xa'] : [])];
  const members: [string, JsonValue][] = [];
  for (const name of new Set(names)) {
    const value = inner(described[name] ?? other);
    if (value !== undefined) members.push([name, value]);
    else if (needed.includes(name)) return undefined;
  }
  return Object.fromEntries(members);
}

/** Returns the objects of a list merged into one; without objects, the last value. */
function merged(values: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  if (values.every(isJsonObject)) return Object.assign({}, ...values) as JsonObject;
  return values.at(-1);
}

function at(root: JsonObject, ref: string): JsonValue {
  const steps = ref.split('/').slice(1);
  return steps.reduce<JsonValue>((value, step) => (isJsonObject(value) ? (value[step] ?? false) : false), root);
}
