import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Unites lowered object schemas into one that accepts the values of any of them. The result has the members
 * of all schemas, each with every schema that it has there, and requires the members that all schemas
 * require.
 */
export function unite(branches: readonly JsonObject[]): JsonObject {
  const members = new Map<string, JsonObject[]>();
  for (const { properties } of branches) {
    if (!isJsonObject(properties)) continue;
    for (const [name, member] of Object.entries(properties)) {
      const known = members.get(name);
      if (!known) members.set(name, [member as JsonObject]);
      else if (!known.some((each) => JSON.stringify(each) === JSON.stringify(member))) known.push(member as JsonObject);
    }
  }
  const [first = {}, ...others] = branches;
  const required = namesOf(first).filter((name) => others.every((branch) => namesOf(branch).includes(name)));
  return {
    properties: Object.fromEntries([...members].map(([name, schemas]) => [name, anyOf(schemas)])),
    ...(required.length > 0 && { required }),
    ...(branches.every((branch) => branch['additionalProperties'] === false) && { additionalProperties: false }),
  };
}

/**
 * Returns a schema that allows the values of any of several
 * schemas. Schemas that only list values become one list.
 */
function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const [only = {}] = schemas;
  if (schemas.length === 1) return only;
  const lists = schemas.map(listedIn);
  const values = lists.flatMap((list) => list ?? []);
  const isList = lists.every((list) => list !== undefined) && schemas.every(({ type }) => type === only['type']);
  return isList ? { ...(only['type'] !== undefined && { type: only['type'] }), enum: values } : { anyOf: schemas };
}

/** Returns the values of a schema that has no other keywords. */
function listedIn({ type, enum: values, const: value, ...rest }: JsonObject): readonly JsonValue[] | undefined {
  if (Object.keys(rest).length > 0) return undefined;
  if (value !== undefined) return values === undefined ? [value] : undefined;
  return Array.isArray(values) ? (values as readonly JsonValue[]) : undefined;
}

function namesOf({ required }: JsonObject): readonly JsonValue[] {
  return Array.isArray(required) ? (required as readonly JsonValue[]) : [];
}
