/** A parsed JSON object with any members. */
export type JsonMap = { readonly [key: string]: unknown };

/** Returns a value as a list of objects; an empty list if it is not a list. */
export function listOf(value: unknown): readonly JsonMap[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a value as an object; an empty one if it is not an object. */
export function mapOf(value: unknown): JsonMap {
  return typeof value === 'object' && value !== null ? (value as JsonMap) : {};
}
