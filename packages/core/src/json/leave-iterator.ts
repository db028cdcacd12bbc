/**
 * Stops an iterator without waiting for it. Its errors are ignored: an iterator that does not stop must not
 * hold up its consumer.
 */
export function leaveIterator(iterator: AsyncIterator<unknown>): void {
  try {
    iterator.return?.()?.then(undefined, () => {});
  } catch {
    // The error of an iterator that is no longer needed is ignored.
  }
}
