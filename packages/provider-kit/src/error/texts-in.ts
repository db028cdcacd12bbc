/**
 * Returns all texts in an error, one per line: its message, its members and those of its causes, headers
 * included.
 *
 * Throws if it cannot be searched: a getter throws, or the nesting has no end.
 */
export function textsIn(error: unknown): string {
  const texts: string[] = [];
  const seen = new Set<object>();
  const open: unknown[] = [error];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (seen.size > mostObjects) throw new RangeError('too much to look through');
    open.push(...membersOf(value));
  }
  return texts.join('\n');
}

function membersOf(value: object): readonly unknown[] {
  if (value instanceof Headers || value instanceof Map) return [...value].flat();
  if (ArrayBuffer.isView(value)) return [];
  return Reflect.ownKeys(value).flatMap((key) => [key, Reflect.get(value, key) as unknown]);
}

const mostObjects = 1_000;
