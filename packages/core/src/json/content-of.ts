/**
 * Returns the content of an object without members: the value of a boxed primitive, a pattern's text, the
 * entries of headers, forms and queries, the items of an iterable. Undefined if it has none of these. `most`:
 * the maximum number of items; one more is taken.
 */
export function contentOf(
  value: object,
  most: number,
): { readonly value: unknown } | { readonly problem: string } | undefined {
  const { [Symbol.iterator]: iterate, entries, get } = value as Partial<Map<unknown, unknown>>;
  if (typeof iterate !== 'function') return undefined;
  const items = itemsOf(iterate.call(value), most);
  if (!items) return { problem: 'a return value beside its items' };
  const isKeyed = typeof entries === 'function' && typeof get === 'function';
  return { value: isKeyed && items.every(isEntry) ? merged(items) : items };
}

/** Returns the primitive of a box, or the text of a pattern. Undefined for any other object. */
export function unboxed(value: object): { readonly value: unknown } | undefined {
  switch (Object.prototype.toString.call(value)) {
    case '[object Number]':
    case '[object String]':
    case '[object Boolean]':
    case '[object BigInt]':
      return { value: value.valueOf() };
    case '[object RegExp]':
      return { value: String(value) };
    default:
      return undefined;
  }
}

/** Returns the items; undefined if the iterator returns a value besides its items, which would be lost. */
function itemsOf(iterator: Iterator<unknown, unknown>, most: number): readonly unknown[] | undefined {
  const items: unknown[] = [];
  while (items.length <= most) {
    const step = iterator.next();
    if (step.done) return step.value === undefined ? items : undefined;
    items.push(step.value);
  }
  iterator.return?.();
  return items;
}

function isEntry(item: unknown): item is readonly [string, unknown] {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';
}

/** Returns the entries as an object; a name that appears more than once has the list of its values. */
function merged(entries: readonly (readonly [string, unknown])[]): ReadonlyMap<string, unknown> {
  const all = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const others = all.get(name);
    if (others) others.push(value);
    else all.set(name, [value]);
  }
  return new Map(Array.from(all, ([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
