/**
 * Returns the number of values with which a property is tested: `full` with `MORTISE_RUNS=500`, as in
 * `.ci/full-1`, otherwise the proportional number, but at least 20. Throws if `MORTISE_RUNS` is not a whole
 * number above 0.
 */
export function propertyRuns(full: number, given?: string): number {
  return Math.max(20, Math.ceil((full * givenRuns(given)) / 500));
}

/** Returns the value of `MORTISE_RUNS`, default 50. Throws if it is not a whole number above 0. */
export function givenRuns(given: string | undefined = process.env['MORTISE_RUNS']): number {
  if (given === undefined) return 50;
  const runs = Number(given);
  if (!/^\d+$/.test(given) || runs < 1 || !Number.isSafeInteger(runs))
    throw new Error(`MORTISE_RUNS is a whole number above 0, got "${given}"`);
  return runs;
}
