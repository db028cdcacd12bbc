import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { schemasWithin } from './json-schema-2020.ts';

/**
 * Returns the parts of a schema that Anthropic's documentation
 * of structured outputs forbids; empty if it allows the schema.
 */
export function notStrict(schema: JsonObject): readonly string[] {
  const schemas = schemasWithin(schema);
  return [...schemas.flatMap(problemsOf), ...cyclesIn(schema)];
}

function problemsOf(schema: JsonObject): readonly string[] {
  const { type, additionalProperties, minItems, format, enum: values, $ref } = schema;
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
  const compound = Array.isArray(values)
    ? values.filter((value: JsonValue) => typeof value === 'object' && value !== null)
    : [];
  return [
    ...Object.keys(schema).filter((keyword) => !taken.has(keyword)),
    ...(isObject && additionalProperties !== false ? ['an object that is not closed'] : []),
    ...(minItems !== undefined && minItems !== 0 && minItems !== 1 ? ['minItems'] : []),
    ...(typeof format === 'string' && !formats.includes(format) ? [`format ${format}`] : []),
    ...(compound.length > 0 ? ['an enum of objects'] : []),
    ...(typeof $ref === 'string' && !$ref.startsWith('#/$defs/') ? [`$ref ${$ref}`] : []),
  ];
}

/** Returns the definitions that refer back to themselves. */
function cyclesIn({ $defs = {} }: JsonObject): readonly string[] {
  const definitions = isJsonObject($defs) ? $defs : {};
  const leads = (name: string, to: string, depth: number): boolean =>
    depth < 20 && refsIn(definitions[name]).some((next) => next === to || leads(next, to, depth + 1));
  return Object.keys(definitions).filter((name) => leads(name, name, 0));
}

function refsIn(schema: JsonValue | undefined): readonly string[] {
  return schemasWithin(schema).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref.replace('#/$defs/', '')] : []));
}

const taken: ReadonlySet<string> = new Set(
  'type title description properties required additionalProperties items minItems enum const anyOf allOf format pattern $ref $defs'.split(
    ' ',
  ),
);

const formats = 'date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' ');
