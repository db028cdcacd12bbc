/**
 * Returns the up to 20 names that are nearest to `wanted`, nearest first. `exact`: the first name differs
 * from `wanted` only in case, spaces, separators or a namespace before it.
 */
export function nearestNames(
  wanted: string,
  names: readonly string[],
): { readonly names: readonly string[]; readonly exact: boolean } {
  const bare = plain(wanted.slice(0, 200));
  const scored = names.map((name) => ({ name, distance: distance(bare, plain(name)) }));
  scored.sort((a, b) => a.distance - b.distance);
  return { names: scored.slice(0, 20).map(({ name }) => name), exact: scored[0]?.distance === 0 };
}

/** Normalizes a name. Models add a namespace (`functions.pay`), change the case, or swap separators. */
function plain(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return last.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the Levenshtein distance of two names of limited length. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
