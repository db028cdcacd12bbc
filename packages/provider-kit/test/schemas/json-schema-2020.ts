import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns the reason why a schema is not JSON Schema 2020-12; undefined if it is. */
export function notOf2020(schema: JsonObject): unknown {
  return ajv.validateSchema(schema) === true ? undefined : ajv.errors?.slice(0, 3);
}

/** Returns a schema and all schemas within it. */
export function schemasWithin(schema: JsonValue | undefined): readonly JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const inner = [...schemaKeywords].flatMap((keyword) => {
    const value = schema[keyword];
    if (Array.isArray(value)) return value.flatMap(schemasWithin);
    return mapKeywords.has(keyword) && isJsonObject(value)
      ? Object.values(value).flatMap(schemasWithin)
      : schemasWithin(value);
  });
  return [schema, ...inner];
}

const ajv = new Ajv2020({ strict: false });
const mapKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const schemaKeywords: ReadonlySet<string> = new Set([
  ...mapKeywords,
  ...'items prefixItems contains additionalProperties propertyNames not if then else contentSchema'.split(' '),
  ...'allOf anyOf oneOf unevaluatedItems unevaluatedProperties'.split(' '),
]);
