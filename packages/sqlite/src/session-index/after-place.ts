import type { SqlValue } from './conditions.ts';

/** The place of a row in an order by a time and its id. */
export type TimePlace = readonly [time: number, id: number];

/**
 * Returns the rows behind a place in an order by a time and the row's id, at most `limit` of them.
 *
 * Rows of the same time are a query of their own: SQLite finds them by time and id in the index of the time,
 * but compares `(time, id)` with a place by reading all rows of that time.
 *
 * @param find Runs the query, with a condition to add behind the others.
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
