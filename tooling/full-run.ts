import { givenRuns } from './property-runs.ts';

/**
 * True with `MORTISE_RUNS=500` or more, as in `.ci/full-1`. Otherwise, tests that repeat the same proof with
 * further backends or inputs take only a sample of them.
 */
export const isFullRun: boolean = givenRuns() >= 500;
