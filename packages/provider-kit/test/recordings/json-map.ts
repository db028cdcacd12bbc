/** Parsed JSON whose members the reader looks for. */
export type JsonMap = { readonly [key: string]: unknown };

/** A list of maps; an empty one of what is none. */
export function listOf(value: unknown): readonly JsonMap[] {
  return Array.isArray(value) ? value : [];
}

/** A map; an empty one of what is none. */
export function mapOf(value: unknown): JsonMap {
  return typeof value === 'object' && value !== null ? (value as JsonMap) : {};
}
