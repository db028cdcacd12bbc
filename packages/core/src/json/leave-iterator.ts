/**
 * Stops an iterator without waiting for it. Its errors are ignored: an iterator that does not stop must not
 * hold up its consumer.
 */
export function leaveIterator(iterator: AsyncIterator<unknown>): void {
  try {
    iterator.return?.()?.then(undefined, () => {});
  } catch {
    // It is not wanted any more.
  }
}
