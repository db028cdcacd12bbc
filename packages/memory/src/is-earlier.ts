/**
 * True if the memories of a session are a prefix of the known ones: they were read before, and have nothing
 * new.
 *
 * A session that was deleted and made again has other events, and so is none.
 */
export function isEarlier(
  memories: readonly { readonly id: string }[],
  known: readonly { readonly id: string }[],
): boolean {
  return memories.length < known.length && memories.every(({ id }, at) => id === known[at]?.id);
}
