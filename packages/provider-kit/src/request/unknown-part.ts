import type { Part } from '@mortise/core';

/**
 * Returns the warning on a part of a newer core, which an adapter omits; the parts next to it are sent.
 * Accepts only the `never` of a `switch` over all parts, so that a new part does not compile until the
 * adapter decides.
 */
export function unknownPart(part: never): string {
  return `A part of the type "${(part as Part).type}" is not known to this version; it was omitted.`;
}
