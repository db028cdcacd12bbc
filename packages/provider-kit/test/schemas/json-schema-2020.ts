import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Why a schema is none of JSON Schema 2020-12; undefined where it is one. */
export function notOf2020(schema: JsonObject): unknown {
  return ajv.validateSchema(schema) === true ? undefined : ajv.errors?.slice(0, 3);
}

/** Every schema that stands within another, itself included; what only lists values is not looked into. */
export function schemasWithin(schema: JsonValue): readonly JsonObject[] {
  if (Array.isArray(schema)) return (schema as readonly JsonValue[]).flatMap(schemasWithin);
  if (!isJsonObject(schema)) return [];
  const inner = Object.entries(schema).flatMap(([keyword, value]) => {
    if (valueKeywords.has(keyword)) return [];
    const isMap = mapKeywords.has(keyword) && isJsonObject(value);
    return isMap ? Object.values(value).flatMap(schemasWithin) : schemasWithin(value);
  });
  return [schema, ...inner];
}

const ajv = new Ajv2020({ strict: false });
const valueKeywords: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);
const mapKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
