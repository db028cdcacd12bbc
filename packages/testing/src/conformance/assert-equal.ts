/**
 * Throws if a value differs from the expected one. It compares plain
 * data, and ignores the order of keys and members that are `undefined`.
 */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  if (isEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}`);
}

/** Throws if a condition is false. */
export function assertThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Returns a value that must be defined; throws if it is not. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}

/** Returns true if two values are the same plain data. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  const x = a as { readonly [key: string]: unknown };
  const y = b as { readonly [key: string]: unknown };
  const keys = new Set([...Object.keys(x), ...Object.keys(y)]);
  return [...keys].every((key) => isEqual(own(x, key), own(y, key)));
}

function own(value: { readonly [key: string]: unknown }, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function show(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A value that JSON cannot represent is shown as a string below.
  }
  const shown = text ?? String(value);
  return shown.length <= 400 ? shown : `${shown.slice(0, 400)}... (${shown.length} characters)`;
}
