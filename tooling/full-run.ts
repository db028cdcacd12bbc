import { givenRuns } from './property-runs.ts';

/**
 * True with `MORTISE_RUNS=500` or more, as in `.ci/full-1`. Otherwise, as in the gate and on each runtime,
 * tests that repeat the same proof on further backends or with further inputs take a sample of them.
 */
export const isFullRun: boolean = givenRuns() >= 500;
