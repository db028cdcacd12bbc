import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { pointTo, resolveRef } from '../schema/json-pointer.ts';
import type { Lowering } from './lowering.ts';

/** Lowers an object: it becomes closed, and all of its members required. */
export function lowerObject(lowering: Lowering, schema: JsonObject, pointer: string): JsonObject {
  const { properties = {}, required = [] } = schema;
  if (!isJsonObject(properties)) return lowering.refuse(pointer, 'properties', 'it is not an object of schemas');
  const openness = opennessOf(schema, schema === lowering.top);
  if (openness) return lowering.refuse(pointer, 'additionalProperties', openness);
  const needed = new Set(Array.isArray(required) ? required : []);
  for (const name of needed)
    if (typeof name !== 'string' || !Object.hasOwn(properties, name))
      lowering.refuse(pointer, 'required', `${JSON.stringify(name)} is required but not described`);
  if (schema === lowering.top) checkNames(lowering, Object.keys(properties), pointer);
  const members = Object.entries(properties).map(([name, member]): [string, JsonObject] => [
    name,
    lowerMember(lowering, member, pointTo(pointer, 'properties', name), needed.has(name)),
  ]);
  return {
    properties: Object.fromEntries(members),
    ...requiredOf(lowering, [...needed], Object.keys(properties)),
    additionalProperties: false,
  };
}

function checkNames(lowering: Lowering, names: readonly string[], pointer: string): void {
  const { rootNames } = lowering.dialect;
  for (const name of names)
    if (rootNames && !rootNames.test(name))
      lowering.refuse(pointer, 'properties', `the name ${JSON.stringify(name)} is not accepted at the root`);
}

function requiredOf(lowering: Lowering, needed: readonly JsonValue[], all: readonly string[]): JsonObject {
  if (lowering.dialect.optional !== 'kept') return { required: [...new Set([...needed, ...all])] };
  return needed.length > 0 ? { required: needed } : {};
}

function lowerMember(lowering: Lowering, member: JsonValue, pointer: string, required: boolean): JsonObject {
  const lowered = lowering.lower(member, pointer);
  const { optional } = lowering.dialect;
  if (required || optional === 'kept') return lowered;
  // Whether a wrapped schema allows null can only be seen after lowering.
  if (allowsNull(member, lowering.root) || allowsNull(lowered, lowered)) {
    lowering.note('lowered', pointer, 'required', 'optional, and now required: it may be null');
    return lowered;
  }
  if (optional === 'nullable')
    return lowering.refuse(
      pointer,
      'required',
      'optional; strict mode has no optional members. Make it required, or let it be null',
    );
  lowering.note('lowered', pointer, 'required', 'optional, and now required: null means that it is omitted');
  const absent = nullable(lowered);
  lowering.absences.add(absent);
  return absent;
}

/**
 * Returns the reason why an object cannot be closed; undefined if it can be.
 *
 * An object that describes its members can be closed, even if
 * it allows others: the model does not know of any others.
 */
function opennessOf(schema: JsonObject, isRoot: boolean): string | undefined {
  const { additionalProperties: additional, unevaluatedProperties: unevaluated, properties } = schema;
  if (additional === false) return undefined;
  if (additional !== undefined) return 'strict mode has no open maps';
  if (unevaluated !== undefined && unevaluated !== false) return 'strict mode has no open maps';
  if (unevaluated === false) return undefined;
  const described = isJsonObject(properties) && (isRoot || Object.keys(properties).length > 0);
  return described ? undefined : 'it describes no members, so it may have any, and strict mode has no open maps';
}

/** Returns true if a schema allows null, by its types, values and unions. */
function allowsNull(schema: JsonValue | undefined, root: JsonObject, depth = 0): boolean {
  if (!isJsonObject(schema) || depth > mostRefs) return false;
  const { $ref, type, enum: values, anyOf, oneOf } = schema;
  if (typeof $ref === 'string') return allowsNull(resolveRef(root, $ref), root, depth + 1);
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false;

  if (Array.isArray(values)) return values.includes(null);
  if ('const' in schema) return schema['const'] === null;
  const union = anyOf ?? oneOf;
  if (Array.isArray(union)) return union.some((branch: JsonValue) => allowsNull(branch, root, depth + 1));
  return type !== undefined;
}

/** Returns a lowered schema that also allows null. */
function nullable(schema: JsonObject): JsonObject {
  const { type, anyOf, enum: values } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, nullSchema] };
  if (typeof type !== 'string' || 'const' in schema) return { anyOf: [schema, nullSchema] };
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

const nullSchema: JsonObject = Object.freeze({ type: 'null' });
const mostRefs = 32;
