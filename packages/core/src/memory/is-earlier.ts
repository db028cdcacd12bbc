/**
 * Whether the memories of a session are the beginning of those
 * that are known: they were read before, and say nothing new.
 *
 * A session that was deleted and made again has other events, and so is none.
 */
export function isEarlier(
  memories: readonly { readonly id: string }[],
  known: readonly { readonly id: string }[],
): boolean {
  return memories.length < known.length && memories.every(({ id }, at) => id === known[at]?.id);
}
