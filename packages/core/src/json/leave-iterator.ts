/**
 * Lets an iterator stop. Not waited for, and what it says while it is left has nowhere to go: one that does
 * not stop must not hold up anybody.
 */
export function leaveIterator(iterator: AsyncIterator<unknown>): void {
  try {
    iterator.return?.()?.then(undefined, () => {});
  } catch {
    // It is not wanted any more.
  }
}
