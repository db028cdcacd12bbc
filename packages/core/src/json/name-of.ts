/**
 * Returns the name of a value's class, or its type if there is
 * no readable name. Never throws, even for a hostile value.
 */
export function nameOf(value: unknown): string {
  try {
    const name: unknown = (value as { constructor?: { name?: unknown } } | null)?.constructor?.name;
    return typeof name === 'string' && name !== '' ? name : typeof value;
  } catch {
    return typeof value;
  }
}

/** Returns true if a prototype is the prototype of plain objects of any realm, or null. */
export function isTop(prototype: object | null): boolean {
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
