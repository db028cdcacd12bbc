/** Changes an object that a store returned, if it can be changed. */
export function changed(given: object, change: object): void {
  try {
    Object.assign(given, change);
  } catch (error) {
    // The object is frozen.
    if (!(error instanceof TypeError)) throw error;
  }
}
