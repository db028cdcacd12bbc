/** Returns the class of a value, as far as it can be read. Safe with a hostile value. */
export function nameOf(value: unknown): string {
  try {
    const name: unknown = (value as { constructor?: { name?: unknown } } | null)?.constructor?.name;
    return typeof name === 'string' && name !== '' ? name : typeof value;
  } catch {
    return typeof value;
  }
}

/** Returns true if a prototype is that of plain objects, of any realm, or null. */
export function isTop(prototype: object | null): boolean {
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
