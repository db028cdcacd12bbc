import { isJsonObject, type JsonValue } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';

/** The member that marks a block as the end of what is cached; nothing where there is no mark. */
export function cacheMark(control: JsonValue | undefined): WireBody {
  return isJsonObject(control) ? { cache_control: control } : {};
}

/** Whether a block is marked. */
export function isMarked({ cache_control: control }: WireBody): boolean {
  return control !== undefined && control !== null;
}

/** How many blocks are marked. */
export function marksIn(blocks: readonly WireBody[]): number {
  let marks = 0;
  for (const block of blocks) if (isMarked(block)) marks++;
  return marks;
}
