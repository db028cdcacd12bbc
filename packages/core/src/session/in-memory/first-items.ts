/** The first so many items in an order, from any number in none: of a cost that hardly grows with `limit`. */
export function firstItems<T>(items: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const kept: T[] = [];
  // Sorted now and then, so that an item costs little wherever it comes.
  let last: T | undefined;
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue;
    kept.push(item);
    if (kept.length < limit * 2 + roomy) continue;
    kept.sort(compare).length = limit;
    last = kept[limit - 1];
  }
  return kept.sort(compare).slice(0, limit);
}

const roomy = 100;
