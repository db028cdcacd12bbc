/**
 * Returns the content of an iterable object without members: the entries of headers, forms and queries, or
 * the items of any other iterable. Returns undefined if the object is not iterable, and a problem if its
 * iterator has a return value. `most`: the maximum number of items; one more item is read, so that the caller
 * notices a longer iterable.
 */
export function contentOf(
  value: object,
  most: number,
): { readonly value: unknown } | { readonly problem: string } | undefined {
  const { [Symbol.iterator]: iterate, entries, get } = value as Partial<Map<unknown, unknown>>;
  if (typeof iterate !== 'function') return undefined;
  const items = itemsOf(iterate.call(value), most);
  if (!items) return { problem: 'a return value besides its items' };
  const isKeyed = typeof entries === 'function' && typeof get === 'function';
  return { value: isKeyed && items.every(isEntry) ? merged(items) : items };
}

/**
 * Returns the value of a boxed primitive, or the text of
 * a regular expression; undefined for any other object.
 */
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

/**
 * Returns the items of an iterator; undefined if the iterator
 * has a return value besides its items, which would be lost.
 */
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

/** Returns the entries as a map; a name that appears more than once has the list of its values. */
function merged(entries: readonly (readonly [string, unknown])[]): ReadonlyMap<string, unknown> {
  const all = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const others = all.get(name);
    if (others) others.push(value);
    else all.set(name, [value]);
  }
  return new Map(Array.from(all, ([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
