/**
 * True if `MORTISE_RUNS` is set, as in `.ci/full-1` and on each runtime. Without it, as in the gate, tests
 * that repeat the same proof on further backends or with further inputs take a sample of them.
 */
export const isFullRun: boolean = process.env['MORTISE_RUNS'] !== undefined;
