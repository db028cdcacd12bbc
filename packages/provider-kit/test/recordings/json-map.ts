/** Parsed JSON whose members the reader looks for. */
export type JsonMap = { readonly [key: string]: unknown };

/** A list of maps; empty if the value is not a list. */
export function listOf(value: unknown): readonly JsonMap[] {
  return Array.isArray(value) ? value : [];
}

/** A map; empty if the value is not an object. */
export function mapOf(value: unknown): JsonMap {
  return typeof value === 'object' && value !== null ? (value as JsonMap) : {};
}
