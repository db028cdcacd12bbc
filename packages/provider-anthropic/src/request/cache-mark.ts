import { isJsonObject, type JsonValue } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { CacheLifetime } from '../profile/model-profile.ts';

/** Returns the member that marks a block as the end of the cached prefix; no member if there is no mark. */
export function cacheMark(control: JsonValue | undefined): WireBody {
  return isJsonObject(control) ? { cache_control: control } : {};
}

/** Returns true if a block is marked. */
export function isMarked({ cache_control: control }: WireBody): boolean {
  return control !== undefined && control !== null;
}

/** Returns the number of marked blocks, including blocks in the result of a call. */
export function marksIn(blocks: readonly WireBody[]): number {
  let marks = 0;
  for (const block of blocks) marks += lifetimesIn(block).length;
  return marks;
}

/** Returns the cache lifetime of each marked block among a block and the blocks in it. */
export function lifetimesIn(block: WireBody): readonly CacheLifetime[] {
  const { content, cache_control: control } = block;
  const inside = Array.isArray(content) ? content.filter(isJsonObject).flatMap(lifetimesIn) : [];
  return isMarked(block) ? [...inside, isJsonObject(control) && control['ttl'] === '1h' ? '1h' : '5m'] : inside;
}

/**
 * Removes up to `most` marks from a block and the blocks in it, starting with the first. Returns the block,
 * and how many marks were removed.
 */
export function unmarked(block: WireBody, most: number): { readonly block: WireBody; readonly taken: number } {
  if (most === 0 || lifetimesIn(block).length === 0) return { block, taken: 0 };
  const { cache_control: control, content, ...bare } = block;
  let taken = 0;
  const inside =
    Array.isArray(content) &&
    content.map((each) => {
      if (!isJsonObject(each)) return each;
      const without = unmarked(each, most - taken);
      taken += without.taken;
      return without.block;
    });
  const keeps = control !== undefined && taken === most;
  if (isMarked(block) && !keeps) taken++;
  return {
    block: {
      ...bare,
      ...(content !== undefined && { content: inside || content }),
      ...(keeps && { cache_control: control }),
    },
    taken,
  };
}
