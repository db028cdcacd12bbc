import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { unwrap } from '@mortise/provider-kit';
import { describeKeywords } from '@mortise/provider-kit/lenient-schema';
import { lowerPlain } from './lower-plain.ts';
import { annotationsOf, join, type NodeLowering } from './node-lowering.ts';

/** Lowers a nested schema. */
export function lowerNode(lowering: NodeLowering, given: JsonValue | undefined, pointer: string): JsonObject {
  if (given === true) return {};
  if (!isJsonObject(given)) {
    const why = given === false ? 'Gemini has no schema that allows no value' : 'it is not a schema';
    lowering.walk.note('dropped', pointer, '', `${why}, so anything is allowed there`);
    return {};
  }
  const schema = unwrap(given);
  const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
  let lowered = lowerPlain(lowering, rest, pointer);
  if (allOf !== undefined) lowered = withAll(lowering, lowered, allOf, pointer);
  if (anyOf !== undefined) lowered = withChoice(lowering, lowered, schema, 'anyOf', pointer);
  if (oneOf !== undefined) lowered = withChoice(lowering, lowered, schema, 'oneOf', pointer);
  if ($ref !== undefined) lowered = withRef(lowering, lowered, $ref, pointer);
  return lowered;
}

function withAll(lowering: NodeLowering, base: JsonObject, allOf: JsonValue, pointer: string): JsonObject {
  if (!Array.isArray(allOf)) return drop(lowering, base, 'allOf', allOf, 'it is not an array of schemas', pointer);
  return allOf.reduce<JsonObject>((all, each: JsonValue, at) => {
    const branchPointer = `${pointer}/allOf/${at}`;
    return join(lowering, all, lowering.walk.lower(each, branchPointer), branchPointer);
  }, base);
}

/**
 * Lowers a choice. `oneOf` becomes `anyOf`, which allows at
 * least the same values; a choice among rules becomes text.
 */
function withChoice(
  lowering: NodeLowering,
  base: JsonObject,
  schema: JsonObject,
  keyword: 'anyOf' | 'oneOf',
  pointer: string,
): JsonObject {
  const { [keyword]: given = null, type } = schema;
  if (!Array.isArray(given) || given.length === 0)
    return drop(lowering, base, keyword, given, 'it is not an array of schemas', pointer);
  const schemas = given as readonly JsonValue[];
  if (!schemas.every(describes))
    return drop(lowering, base, keyword, given, 'it is a choice among rules, which Gemini does not support', pointer);
  const branches = schemas.map((branch, at) => lowering.walk.lower(typed(branch, type), `${pointer}/${keyword}/${at}`));
  const [only = {}] = branches;
  if (branches.length === 1) return join(lowering, base, only, pointer);
  if (keyword === 'oneOf')
    lowering.walk.note('lowered', pointer, 'oneOf', 'sent as anyOf; the tool checks that only one of them matches');
  return join(lowering, base, { anyOf: branches }, pointer);
}

/** Returns true if a branch of a union restricts the value. */
function describes(branch: JsonValue): boolean {
  return isJsonObject(branch) && Object.keys(branch).some((keyword) => describing.has(keyword));
}

/** Returns a branch of a choice with the type of the choice, which applies to each branch. */
function typed(branch: JsonValue, type: JsonValue | undefined): JsonValue {
  const isTyped = !isJsonObject(branch) || type === undefined || typing.some((each) => branch[each] !== undefined);
  return isTyped ? branch : { ...branch, type };
}

function withRef(lowering: NodeLowering, siblings: JsonObject, ref: JsonValue, pointer: string): JsonObject {
  const { walk } = lowering;
  const target = walk.target(ref);
  if (!target) return drop(lowering, siblings, '$ref', ref, 'it refers to no schema in this document', pointer);
  return join(lowering, siblings, { $ref: walk.referTo(target) }, pointer);
}

function drop(
  { walk }: NodeLowering,
  base: JsonObject,
  keyword: string,
  value: JsonValue,
  why: string,
  pointer: string,
): JsonObject {
  walk.note('dropped', pointer, keyword, why);
  return { ...base, ...describeKeywords({ ...annotationsOf(base), [keyword]: value }, [keyword]) };
}

const typing = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'] as const;

const describing: ReadonlySet<string> = new Set([
  ...typing,
  'properties',
  'additionalProperties',
  'items',
  'prefixItems',
]);
