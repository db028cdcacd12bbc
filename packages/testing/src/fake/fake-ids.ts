/**
 * Returns a function that returns consecutive ids, the same in every run of a test: `id-1`, `id-2`, ... Pass
 * it to a runner as `newId`.
 */
export function fakeIds(prefix = 'id'): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}
