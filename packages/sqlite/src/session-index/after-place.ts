import type { SqlValue } from './conditions.ts';

/** The position of a row in an order by time and id. */
export type TimePlace = readonly [time: number, id: number];

/**
 * Returns the rows after a position in an order by time and id, at most `limit` of them.
 *
 * Rows with the same time are read by a separate query: SQLite finds them by time and id in the index of the
 * time, but would compare `(time, id)` by reading all rows with that time.
 *
 * @param find Runs the query with an additional condition at its end.
 */
export function rowsAfter<Row>(
  time: string,
  sign: '<' | '>',
  place: TimePlace | undefined,
  limit: number,
  find: (condition: string, values: readonly SqlValue[], limit: number) => readonly Row[],
): readonly Row[] {
  if (!place) return find('', [], limit);
  const same = find(` AND ${time} = ? AND id ${sign} ?`, place, limit);
  if (same.length === limit) return same;
  return [...same, ...find(` AND ${time} ${sign} ?`, [place[0]], limit - same.length)];
}
