/**
 * Number of values that a property is tested with: a fifth of `full`, but at least 20. With
 * `MORTISE_RUNS=500`, as in `.ci/full-1`, it is `full`.
 */
export function propertyRuns(full: number): number {
  const runs = process.env['MORTISE_RUNS'];
  return runs === undefined ? Math.max(20, Math.ceil(full / 5)) : Math.ceil((full * Number(runs)) / 500);
}
