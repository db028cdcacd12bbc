import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** Converts a value of the AI SDK to JSON, without undefined members; undefined if it is not JSON. */
export function jsonOf(value: unknown): JsonValue | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    // Cycles and big integers cannot be logged or sent.
    return undefined;
  }
}

/** Returns the provider metadata of a part, to send back with it; undefined if there is none. */
export function metadataOf(value: unknown): JsonObject | undefined {
  const json = value === undefined || value === null ? undefined : jsonOf(value);
  return isJsonObject(json) && Object.keys(json).length > 0 ? json : undefined;
}
