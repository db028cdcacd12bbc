/**
 * Freezes a JSON value at every level and returns it: tools, hooks, gates, models and watchers get the
 * objects that the run works with, and a change would alter what a user has approved. The complete value is
 * walked each time, because a value may be frozen while its members are not; to remember the values that were
 * walked would cost more than the walk. Throws a `TypeError` if the value contains itself, or has more than
 * 1,000 levels. Values of other code are checked earlier against `JsonLimits`, which are lower.
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

/** Throws a `TypeError` if a walk is deeper than any value of the log can be. */
export function refuseDepth(depth: number): void {
  if (depth > mostLevels) throw new TypeError(`the value contains itself, or has more than ${mostLevels} levels`);
}

const mostLevels = 1_000;
