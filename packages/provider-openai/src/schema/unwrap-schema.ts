import { isJsonObject, type JsonObject } from '@mortise/core';
import { annotations } from './schema-keywords.ts';

/** `allOf` of one schema, with nothing beside it but words, is that schema. */
export function unwrap(schema: JsonObject): JsonObject {
  const { allOf, ...words } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return schema;
  const [inner] = allOf;
  const isWrapper = Object.keys(words).every((keyword) => annotations.has(keyword) || keyword === '$comment');
  return isWrapper && isJsonObject(inner) ? { ...unwrap(inner), ...words } : schema;
}
