import type { Bench } from './bench.ts';
import { callsBench, sleepsBench } from './calls.ts';
import { checkBench } from './check.ts';
import { argumentDeltasBench, textDeltasBench } from './deltas.ts';
import { runsBench } from './runs.ts';
import { toolsBench } from './tools.ts';
import { turnsBench } from './turns.ts';

/** The benches that a worker knows, by id, in the order of the report. */
export const benches: ReadonlyMap<string, Bench> = new Map(
  [
    checkBench,
    turnsBench(10, { warmUps: 30, samples: 30, steadyMs: 2000 }),
    turnsBench(100, { warmUps: 4, samples: 9, steadyMs: 2000 }),
    turnsBench(1000, { warmUps: 1, samples: 3, budgetMs: 15_000, steadyMs: 3000 }),
    callsBench,
    sleepsBench,
    textDeltasBench,
    argumentDeltasBench,
    runsBench,
    toolsBench,
  ].map((bench) => [bench.id, bench]),
);
