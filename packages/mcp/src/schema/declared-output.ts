import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Returns the schema of the result that a model reads: `{ output }` with the server's schema in it. The
 * references of that schema stay valid.
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

/** Rewrites references for a schema that moved one level deeper, while its definitions stay at the root. */
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
