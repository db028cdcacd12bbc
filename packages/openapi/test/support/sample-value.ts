import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** Returns a function that gives pseudo-random numbers, the same for the same seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** Returns a value that a schema probably allows; undefined if the schema is endlessly recursive. */
export function sampleValue(
  schema: JsonValue,
  root: JsonObject,
  random: (below: number) => number,
  depth = 0,
): JsonValue | undefined {
  if (!isJsonObject(schema)) return 'any';
  if (depth > 8) return undefined;
  const inner = (each: JsonValue): JsonValue | undefined => sampleValue(each, root, random, depth + 1);
  const { $ref, anyOf, oneOf, allOf, enum: values, type, default: usual } = schema;
  if (typeof $ref === 'string') return inner((root['$defs'] as JsonObject)[$ref.slice('#/$defs/'.length)] ?? true);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map(inner).filter(isJsonObject)) as JsonObject;
  const choice = anyOf ?? oneOf;
  if (Array.isArray(choice)) return inner(choice[random(choice.length)] as JsonValue);
  if (Array.isArray(values)) return values[random(values.length)] as JsonValue;
  if (usual !== undefined && random(3) === 0) return usual;
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== 'null');
  switch (types[random(types.length)]) {
    case 'string':
      return textFor(schema, random);
    case 'integer':
      return Math.max(Number(schema['minimum'] ?? 0), 1) + random(5);
    case 'number':
      return Math.max(Number(schema['minimum'] ?? 0), 1) + random(5) / 2;
    case 'boolean':
      return random(2) === 0;
    case 'array': {
      const items = Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 0)) + random(2) }, () =>
        inner(schema['items'] ?? {}),
      );
      return items.filter((item) => item !== undefined);
    }
    default:
      return 'properties' in schema || types.includes('object') ? objectFor(schema, inner, random) : 'any';
  }
}

function objectFor(
  { properties, required }: JsonObject,
  inner: (schema: JsonValue) => JsonValue | undefined,
  random: (below: number) => number,
): JsonObject {
  const needed = (required ?? []) as readonly string[];
  const members = Object.entries(isJsonObject(properties) ? properties : {})
    .filter(([name]) => needed.includes(name) || random(2) === 0)
    .map(([name, member]) => [name, inner(member)] as const)
    .filter(([, member]) => member !== undefined);
  return Object.fromEntries(members) as JsonObject;
}

function textFor({ format, minLength = 0, contentEncoding }: JsonObject, random: (below: number) => number): string {
  if (contentEncoding === 'base64') return 'aGVsbG8=';
  const formatted = formats.get(String(format));
  if (formatted !== undefined) return formatted;
  return (texts[random(texts.length)] ?? '').padEnd(Number(minLength), 'x');
}

const texts = ['plain', 'a b&c=d', 'ü/日?#', '100%', 'x;y:z@w', '"quoted"', 'a+b', "it's(1)*!"];

const formats: ReadonlyMap<string, string> = new Map([
  ['date', '2026-02-03'],
  ['date-time', '2026-02-03T04:05:06.000Z'],
  ['uuid', '0b0e4c3a-1d0c-4f0e-9a54-0f5e9c6f2f10'],
  ['email', 'ada@a.example'],
  ['uri', 'https://a.example/x'],
  ['uri-reference', '/x'],
  ['ipv4', '192.0.2.1'],
  ['byte', 'aGVsbG8='],
  ['base64', 'aGVsbG8='],
]);
