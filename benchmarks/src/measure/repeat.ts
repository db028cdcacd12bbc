import { median } from './median.ts';

/** The number of times that something is repeated. */
export interface Plan {
  /** The number of runs before the first run that counts; at least one. */
  readonly warmUps: number;
  /** The number of runs that count; fewer if their time is over. */
  readonly samples: number;
  /** The maximum milliseconds of all counted runs together; default 12,000. At least one run counts. */
  readonly budgetMs?: number;
  /** The minimum milliseconds that `steadyMedianMs` measures; default 0: as few runs as it needs. */
  readonly steadyMs?: number;
}

/** The functions that repeat a body. */
export type Body = () => Promise<void>;

const WARM_UP_MS = 4000;
const STEADY_SAMPLES = 3;
const RUNS_PER_SESSION = 20;

/** The median wall time of a body in milliseconds: after the warm-up, each run after a garbage collection. */
export async function medianMs(body: Body, { warmUps, samples, budgetMs = 12_000 }: Plan): Promise<number> {
  const begin = performance.now();
  for (let run = 0; run < warmUps && (run === 0 || performance.now() - begin < WARM_UP_MS); run++) await body();
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  while (times.length < samples && (times.length === 0 || performance.now() < end)) {
    collectGarbage();
    times.push(await timed(body));
  }
  return median(times);
}

/**
 * Measures the median wall time of a run in a process that has been busy for a while: runs follow each other
 * without a forced collection, and the second half counts. `open` makes a fresh session every 20 runs, whose
 * first run does not count, so that what a session keeps of its runs does not grow without end.
 */
export async function steadyMedianMs(open: () => Body, { steadyMs = 0 }: Plan): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + steadyMs;
  const goesOn = () => times.length < STEADY_SAMPLES || performance.now() < end;
  while (goesOn()) {
    const body = open();
    await body();
    for (let run = 0; run < RUNS_PER_SESSION && goesOn(); run++) {
      times.push(await timed(body));
    }
  }
  return median(times.slice(times.length >> 1));
}

async function timed(body: Body): Promise<number> {
  const begin = performance.now();
  await body();
  return performance.now() - begin;
}

/** Without `--expose-gc`, no garbage is collected, and the results vary more. */
function collectGarbage(): void {
  globalThis.gc?.();
}
