import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { pointTo } from '@mortise/provider-kit';
import type { PlainSchema } from './plain-schema.ts';

/** The members of an object. */
export function lowerObject(plain: PlainSchema): JsonObject {
  const { schema, pointer, dropped, lowering } = plain;
  const { properties, required, propertyOrdering } = schema;
  if (properties !== undefined && !isJsonObject(properties)) dropped('properties', 'it is not an object of schemas');
  if (required !== undefined && !isNames(required)) dropped('required', 'it is not an array of names');
  const members = isJsonObject(properties) ? Object.entries(properties) : [];
  const names = new Set(members.map(([name]) => name));
  const order = isNames(propertyOrdering) ? [...new Set(propertyOrdering)].filter((name) => names.has(name)) : [];
  return {
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        members.map(([name, member]) => [name, lowering.walk.lower(member, pointTo(pointer, 'properties', name))]),
      ),
    }),
    ...(isNames(required) && required.length > 0 && { required: [...new Set(required)] }),
    ...additionalOf(plain),
    ...(order.length > 0 && { propertyOrdering: order }),
  };
}

/** The schema of undescribed members, including those whose names match a pattern. */
function additionalOf({ schema, pointer, dropped, lowering }: PlainSchema): JsonObject {
  const { additionalProperties, patternProperties } = schema;
  if (
    additionalProperties !== undefined &&
    typeof additionalProperties !== 'boolean' &&
    !isJsonObject(additionalProperties)
  ) {
    dropped('additionalProperties', 'it is not a schema');
    return {};
  }
  const others = isJsonObject(additionalProperties)
    ? [lowering.walk.lower(additionalProperties, `${pointer}/additionalProperties`)]
    : [];
  if (patternProperties === undefined)
    return additionalProperties === undefined ? {} : { additionalProperties: others[0] ?? additionalProperties };
  dropped(
    'patternProperties',
    'Gemini knows no patterns of names; members of any other name are said to be what they are',
  );
  if (!isJsonObject(patternProperties) || additionalProperties === undefined || additionalProperties === true)
    return {};
  const matched = Object.entries(patternProperties).map(([name, member]) =>
    lowering.walk.lower(member, pointTo(pointer, 'patternProperties', name)),
  );
  const all = [...matched, ...others];
  const [only = false] = all;
  return { additionalProperties: all.length > 1 ? { anyOf: all } : only };
}

function isNames(value: JsonValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
