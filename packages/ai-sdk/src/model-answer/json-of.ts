import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A value of theirs as JSON, without members that are undefined; undefined where it is none. */
export function jsonOf(value: unknown): JsonValue | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    // Cycles, big integers: no log and no wire has a word for them.
    return undefined;
  }
}

/** What the provider says of a part, for the way back; undefined where it says nothing. */
export function metadataOf(value: unknown): JsonObject | undefined {
  const said = value === undefined || value === null ? undefined : jsonOf(value);
  return isJsonObject(said) && Object.keys(said).length > 0 ? said : undefined;
}
