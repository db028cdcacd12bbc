import type { Part } from '@mortise/core';

/**
 * The warning on a part of a newer core, which an adapter cannot know: it
 * is left out, and what stands beside it is sent. Takes only what a `switch`
 * over all parts leaves over, so that a new part does not compile until the adapter decides.
 */
export function unknownPart(part: never): string {
  return `A part of the type "${(part as Part).type}" is not known to this version; it was omitted.`;
}
