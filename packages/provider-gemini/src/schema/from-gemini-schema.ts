import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Converts a schema in Gemini's own format,
 * `{ type: 'OBJECT', properties: { city: { type: 'STRING' } } }`, to JSON Schema.
 *
 * Types become lower case, `nullable` becomes the type `null`, and counts in strings and the values of a
 * numeric `enum` become numbers. Properties are sorted by `propertyOrdering`, and `example` is added to
 * `examples`. Keywords of JSON Schema are kept. The given schema is not modified.
 *
 * @param schema A `Schema` of `@google/genai`, or its JSON.
 */
export function fromGeminiSchema(schema: object): JsonObject {
  return fromJson(JSON.parse(JSON.stringify(schema)));
}

function fromJson(schema: JsonValue): JsonObject {
  if (!isJsonObject(schema)) return {};
  const members = Object.entries(schema).flatMap(([keyword, value]) => membersOf(keyword, value, schema));
  const made = Object.fromEntries(members);
  return schema['nullable'] === true ? nullable(made) : made;
}

/** Returns the JSON Schema members for one keyword. */
function membersOf(
  keyword: string,
  value: JsonValue,
  { type, propertyOrdering }: JsonObject,
): readonly (readonly [string, JsonValue])[] {
  switch (keyword) {
    case 'nullable':
    case 'propertyOrdering':
      return [];
    case 'type':
      return value === 'TYPE_UNSPECIFIED' ? [] : [[keyword, small(value)]];
    case 'format':
      return value === 'enum' ? [] : [[keyword, value]];
    case 'example':
      return [['examples', [value]]];
    case 'enum':
      return [[keyword, Array.isArray(value) && isNumeric(type) ? value.map(asNumber) : value]];
    case 'properties':
      return [[keyword, fromMap(ordered(value, propertyOrdering))]];
    case '$defs':
      return [[keyword, fromMap(value)]];
    case 'items':
    case 'additionalProperties':
      return [[keyword, isJsonObject(value) ? fromJson(value) : value]];
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return [[keyword, Array.isArray(value) ? value.map(fromJson) : value]];
    default:
      return [[keyword, counts.has(keyword) ? asNumber(value) : value]];
  }
}

function small(type: JsonValue): JsonValue {
  return Array.isArray(type) ? type.map(small) : String(type).toLowerCase();
}

function nullable({ ...schema }: { [keyword: string]: JsonValue }): JsonObject {
  const { type, enum: values, anyOf } = schema;
  if (type !== undefined) schema['type'] = withNull(Array.isArray(type) ? type : [type], 'null');
  if (Array.isArray(values)) schema['enum'] = withNull(values, null);
  if (Array.isArray(anyOf)) schema['anyOf'] = [...anyOf, { type: 'null' }];
  return schema;
}

function withNull(values: readonly JsonValue[], none: JsonValue): readonly JsonValue[] {
  return values.includes(none) ? values : [...values, none];
}

function fromMap(schemas: JsonValue): JsonValue {
  if (!isJsonObject(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, fromJson(schema)]));
}

/** Returns the members of an object, with the named members first. */
function ordered(properties: JsonValue, names: JsonValue | undefined): JsonValue {
  if (!isJsonObject(properties) || !Array.isArray(names)) return properties;
  const first = names.flatMap((name) => {
    const property = typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property === undefined ? [] : [[String(name), property] as const];
  });
  return { ...Object.fromEntries(first), ...properties };
}

function isNumeric(type: JsonValue | undefined): boolean {
  return typeof type === 'string' && /^(integer|number)$/i.test(type);
}

function asNumber(value: JsonValue): JsonValue {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Keywords with 64-bit numbers, which Google's protocols write as strings in JSON. */
const counts: ReadonlySet<string> = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
]);
