import type { JsonObject, JsonValue } from '@mortise/core';
import { hasType, isJsonType, type JsonType, typeOf } from '@mortise/provider-kit';
import type { PlainSchema } from './plain-schema.ts';

/** Returns the types of a schema's values; empty if the schema neither names nor implies a type. */
export function typesOf(plain: PlainSchema): readonly JsonType[] {
  const declared = declaredTypes(plain);
  const listed = listedValues(plain.schema);
  if (!listed) return declared ?? impliedTypes(plain);
  const types = declared ?? [...new Set(listed.map(typeOf))];
  const fitting = types.filter((type) => listed.some((value) => hasType(value, type)));
  return fitting.length > 0 ? fitting : types;
}

/** Returns the listed values of one type, strings or numbers; a constant counts as a list with one value. */
export function enumOf({ schema, dropped }: PlainSchema, type: JsonType): JsonObject {
  const listed = listedValues(schema);
  if (!listed) {
    if (schema['enum'] !== undefined) dropped('enum', 'it is not an array of values');
    return {};
  }
  const keyword = 'const' in schema ? 'const' : 'enum';
  const values = [...new Set(listed.filter((value) => hasType(value, type)))];
  if (type === 'string' || type === 'number' || type === 'integer') {
    if (values.length > 0) return { enum: values };
    dropped(keyword, `none of its values has the type ${type}`);
  } else if (type === 'object' || type === 'array' || (type === 'boolean' && values.length < 2))
    dropped(keyword, 'Gemini accepts only strings and numbers as listed values');
  return {};
}

function listedValues(schema: JsonObject): readonly JsonValue[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']];
  const { enum: values } = schema;
  return Array.isArray(values) && values.length > 0 ? (values as readonly JsonValue[]) : undefined;
}

/** Returns the types that a schema names, in upper or lower case. */
function declaredTypes({ schema, lowered, dropped }: PlainSchema): readonly JsonType[] | undefined {
  const { type } = schema;
  if (type === undefined) return undefined;
  const names = (Array.isArray(type) ? (type as readonly JsonValue[]) : [type]).map((name) =>
    typeof name === 'string' ? name.toLowerCase() : name,
  );
  const types = [...new Set(names)].filter(isJsonType);
  if (types.length === 0 || !names.every(isJsonType)) {
    dropped('type', 'it is not a JSON type');
    return undefined;
  }
  if (!names.every((name) => name === type || (Array.isArray(type) && type.includes(name))))
    lowered('type', `sent as ${types.join(', ')}`);
  return types.includes('number') ? types.filter((name) => name !== 'integer') : types;
}

/** Returns the types that the keywords of a schema without a type imply. */
function impliedTypes({ schema, lowered }: PlainSchema): readonly JsonType[] {
  const isObject = objectKeywords.some((keyword) => schema[keyword] !== undefined);
  const isArray = arrayKeywords.some((keyword) => schema[keyword] !== undefined);
  if (isObject === isArray) return [];
  const type = isObject ? 'object' : 'array';
  lowered('type', `it has no type, but describes an ${type}; that type is sent`);
  return [type];
}

const objectKeywords = ['properties', 'additionalProperties', 'patternProperties'] as const;
const arrayKeywords = ['items', 'prefixItems'] as const;
