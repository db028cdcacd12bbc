import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A lowered schema with each schema in it replaced. */
export function mapSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      if (keyword === 'properties' || keyword === '$defs')
        return [
          keyword,
          Object.fromEntries(
            Object.entries(value as JsonObject).map(([name, each]) => [name, change(each as JsonObject)]),
          ),
        ];
      if (keyword === 'anyOf' || keyword === 'prefixItems')
        return [keyword, (value as readonly JsonObject[]).map(change)];
      return [keyword, isJsonObject(value) ? change(value) : value];
    }),
  );
}
