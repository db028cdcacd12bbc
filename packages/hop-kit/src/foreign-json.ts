import { type JsonValue, snapshotJson } from '@mortise/core';

/**
 * A value of another framework as JSON, converted as the core converts the result of a tool: Maps, Sets,
 * dates, BigInts and objects of classes keep their content. Undefined for a value that has no JSON form, such
 * as a function, a cycle, or an object that shows none of its data.
 */
export function foreignJson(value: unknown): JsonValue | undefined {
  const taken = snapshotJson(value);
  return 'problem' in taken ? undefined : taken.value;
}

/** Returns the JSON text of a `foreignJson`; for a value that has no JSON form a note that says why. */
export function foreignJsonText(value: unknown): string {
  const taken = snapshotJson(value);
  return 'problem' in taken ? `[omitted: ${taken.problem}]` : JSON.stringify(taken.value);
}
