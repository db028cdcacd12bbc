/**
 * Returns the number of values that a property is tested with: `full` with `MORTISE_RUNS=500`, as in
 * `.ci/full-1`, otherwise the same share of it, but at least 20. Without `MORTISE_RUNS` it is a fifth.
 */
export function propertyRuns(full: number): number {
  return Math.max(20, Math.ceil((full * Number(process.env['MORTISE_RUNS'] ?? 100)) / 500));
}
