/**
 * Freezes a JSON value at every level and returns it: tools, hooks, gates, models and watchers get the
 * objects that the run works with, and a change would alter what a user has approved. The complete value is
 * walked each time, as a value may be frozen while its members are not: a set of the values that were walked
 * already costs more than the walk. Throws a `TypeError` if the value contains itself, or has more than 1,000
 * levels. Values of other code are checked against the lower `JsonLimits` before.
 */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) freeze(value, 1);
  return value;
}

function freeze(value: object, depth: number): void {
  refuseDepth(depth);
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) freeze(member, depth + 1);
  Object.freeze(value);
}

/** Throws a `TypeError` if a walk has gone deeper than any value of the log. */
export function refuseDepth(depth: number): void {
  if (depth > mostLevels) throw new TypeError(`the value contains itself, or has more than ${mostLevels} levels`);
}

const mostLevels = 1_000;
