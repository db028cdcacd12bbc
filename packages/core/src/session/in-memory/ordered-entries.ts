/** One of many, at its place in their order. */
export interface Entry {
  readonly place: Place;
}

/** What entries are sorted by, one member after the other; no two entries have the same. */
export type Place = readonly (number | string)[];

/** Entries in the order of their places: a page of them is found without a look at all others. */
export class OrderedEntries<E extends Entry> {
  #entries: E[] = [];

  /**
   * Takes entries in, and leaves those out that are not kept:
   * of a cost that hardly grows with how many there are.
   */
  change(isKept: (entry: E) => boolean, more: readonly E[]): void {
    const kept = this.#entries.filter(isKept);
    const added = more.toSorted(compareEntries);
    // Those that come last, as the newest do, need no look at the others.
    const at = placeIn(kept, added[0]?.place);
    const tail = kept.splice(at);
    this.#entries = kept.concat(tail.length === 0 ? added : tail.concat(added).sort(compareEntries));
  }

  /** The first so many that are wanted, after a place. */
  first(limit: number, after: Place | undefined, isWanted: (entry: E) => boolean): E[] {
    const found: E[] = [];
    for (let at = after === undefined ? 0 : placeIn(this.#entries, after); at < this.#entries.length; at++) {
      const entry = this.#entries[at] as E;
      if (!isWanted(entry)) continue;
      found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  }

  /** The last so many that are wanted, before a place, from the last one on. */
  last(limit: number, before: Place | undefined, isWanted: (entry: E) => boolean): E[] {
    const found: E[] = [];
    for (let at = placeIn(this.#entries, before) - 1; at >= 0 && found.length < limit; at--) {
      const entry = this.#entries[at] as E;
      if ((before === undefined || comparePlaces(entry.place, before) < 0) && isWanted(entry)) found.push(entry);
    }
    return found;
  }
}

/** Where those begin that stand after a place. */
function placeIn(entries: readonly Entry[], place: Place | undefined): number {
  let [from, to] = [0, entries.length];
  if (place === undefined) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (comparePlaces((entries[middle] as Entry).place, place) > 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

function compareEntries(a: Entry, b: Entry): number {
  return comparePlaces(a.place, b.place);
}

function comparePlaces(a: Place, b: Place): number {
  for (let at = 0; at < a.length; at++) {
    const [left, right] = [a[at], b[at]] as [number, number];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
