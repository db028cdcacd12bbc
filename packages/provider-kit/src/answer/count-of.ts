import type { JsonValue } from '@mortise/core';

/** A number of tokens; undefined where it is no count. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
