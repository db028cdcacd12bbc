import { isJsonObject, type JsonObject } from '@mortise/core';
import { annotations } from '../schema/schema-keywords.ts';

/** `allOf`, `anyOf` or `oneOf` of one schema, with nothing beside it but words, is that schema. */
export function unwrap(schema: JsonObject): JsonObject {
  let unwrapped = schema;
  for (let inner = innerOf(unwrapped); inner; inner = innerOf(unwrapped)) unwrapped = inner;
  return unwrapped;
}

function innerOf(schema: JsonObject): JsonObject | undefined {
  const keyword = wrappers.find((each) => schema[each] !== undefined);
  if (keyword === undefined) return undefined;
  const { [keyword]: list, ...words } = schema;
  if (!Array.isArray(list) || list.length !== 1 || !isJsonObject(list[0])) return undefined;
  const isWrapper = Object.keys(words).every((each) => annotations.has(each) || each === '$comment');
  return isWrapper ? { ...list[0], ...words } : undefined;
}

const wrappers = ['allOf', 'anyOf', 'oneOf'] as const;
