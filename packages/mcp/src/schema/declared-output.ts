import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * The schema of the result that a model reads: `{ output }`, with the server's schema. References in it stay
 * valid.
 */
export function declaredOutput(outputSchema: JsonObject): JsonObject {
  const { $schema, $id: _id, $defs, definitions, ...schema } = relative(outputSchema, false) as JsonObject;
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: { output: schema },
    required: ['output'],
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

/** Definitions stay at the root; other references get one level deeper. */
function relative(value: JsonValue, isNames: boolean): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((each) => relative(each, false));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && !isNames && typeof each === 'string' && isOfRoot(each)
        ? `#/properties/output${each.slice(1)}`
        : literal.has(key) && !isNames
          ? each
          : relative(each, !isNames && named.has(key)),
    ]),
  );
}

function isOfRoot(reference: string): boolean {
  return reference === '#' || (reference.startsWith('#/') && !/^#\/(?:\$defs|definitions)\//.test(reference));
}

const literal: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
