/**
 * Maps and sets that most views never write to: while one is empty, all views share it.
 *
 * A view has seven of them, and an empty map takes 170 bytes of a run that waits.
 */
const emptyMap: unknown = new Map();
const emptySet: unknown = new Set();

/** A list to which nothing was added. */
export const none: readonly never[] = Object.freeze([]);

/**
 * The list with an item more: in its place, where it has any. What is pushed
 * to an empty list makes room for seventeen, and many lists get one item.
 */
export function withLast<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).push(item);
  return list;
}

/** A map to which nothing was added. */
export function noEntries<K, V>(): ReadonlyMap<K, V> {
  return emptyMap as ReadonlyMap<K, V>;
}

/** A set to which nothing was added. */
export function noItems<T>(): ReadonlySet<T> {
  return emptySet as ReadonlySet<T>;
}

/** The map with an entry more: in its place, where it is not the one that all share. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  const own = map === noEntries() ? new Map<K, V>() : (map as Map<K, V>);
  return own.set(key, value);
}

/** The set with an item more: in its place, where it is not the one that all share. */
export function withItem<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const own = set === noItems() ? new Set<T>() : (set as Set<T>);
  return own.add(item);
}

/** Takes a key or an item out, where it is there. */
export function takeOut<T>(all: ReadonlyMap<T, unknown> | ReadonlySet<T>, item: T): void {
  if (all.size > 0) (all as Map<T, unknown> | Set<T>).delete(item);
}
