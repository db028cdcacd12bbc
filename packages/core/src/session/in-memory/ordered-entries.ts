/** An entry with its sort key. */
export interface Entry {
  readonly sortKey: SortKey;
}

/** The sort key of an entry, which no other entry has. Sort keys are compared member by member. */
export type SortKey = readonly (number | string)[];

/** Entries that are sorted by their keys, so that a page is found without reading all entries. */
export class OrderedEntries<E extends Entry> {
  #entries: E[] = [];

  /** Adds entries, and removes the entries for which `isKept` returns false. */
  change(isKept: (entry: E) => boolean, more: readonly E[]): void {
    const kept = this.#entries.filter(isKept);
    const added = more.toSorted(compareEntries);
    // Entries that belong at the end are added without sorting the others again.
    const at = indexIn(kept, added[0]?.sortKey);
    const tail = kept.splice(at);
    this.#entries = kept.concat(tail.length === 0 ? added : tail.concat(added).sort(compareEntries));
  }

  /** Returns the first `limit` entries after a sort key for which `isWanted` returns true. */
  first(limit: number, after: SortKey | undefined, isWanted: (entry: E) => boolean): E[] {
    const found: E[] = [];
    for (let at = after === undefined ? 0 : indexIn(this.#entries, after); at < this.#entries.length; at++) {
      const entry = this.#entries[at] as E;
      if (!isWanted(entry)) continue;
      found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  }

  /**
   * Returns the last `limit` entries before a sort key for which `isWanted` returns true, in reverse order.
   */
  last(limit: number, before: SortKey | undefined, isWanted: (entry: E) => boolean): E[] {
    const found: E[] = [];
    for (let at = indexIn(this.#entries, before) - 1; at >= 0 && found.length < limit; at--) {
      const entry = this.#entries[at] as E;
      if ((before === undefined || compareSortKeys(entry.sortKey, before) < 0) && isWanted(entry)) found.push(entry);
    }
    return found;
  }
}

/** Returns the index of the first entry after a sort key. */
function indexIn(entries: readonly Entry[], sortKey: SortKey | undefined): number {
  let [from, to] = [0, entries.length];
  if (sortKey === undefined) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareSortKeys((entries[middle] as Entry).sortKey, sortKey) > 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

function compareEntries(a: Entry, b: Entry): number {
  return compareSortKeys(a.sortKey, b.sortKey);
}

function compareSortKeys(a: SortKey, b: SortKey): number {
  for (let at = 0; at < a.length; at++) {
    const [left, right] = [a[at], b[at]] as [number, number];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
