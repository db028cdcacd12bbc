/**
 * The same JSON value, which nobody can change from now on: what tools, hooks, gates, models and watchers are
 * shown is what the run works with, and a change of it would be a change of what a person has approved.
 */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || known.has(value)) return value;
  known.add(value);
  for (const member of Object.values(value)) if (typeof member === 'object') frozen(member);
  return Object.freeze(value);
}

/**
 * As `frozen`, of a value that was just parsed: nothing else has a part of it, so that nothing needs to be
 * remembered, which takes much longer than the freezing.
 */
export function frozenParsed<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) if (typeof member === 'object') frozenParsed(member);
  return Object.freeze(value);
}

/** A value may be frozen without what is in it. */
const known = new WeakSet<object>();
