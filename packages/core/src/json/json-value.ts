/** A JSON value: it is unchanged after being written as JSON and parsed. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/**
 * A value that is stored as JSON. Members that are undefined are omitted, so that objects of
 * programs without `exactOptionalPropertyTypes` fit.
 */
export type JsonInput =
  | null
  | boolean
  | number
  | string
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput | undefined };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** True if a JSON value is an object: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
