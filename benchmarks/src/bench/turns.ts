import { medianMs, type Plan, steadyMedianMs } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { DONE, oneCallPerTurn } from '../neutral/scripts.ts';
import { addTool } from '../neutral/tools.ts';
import type { Harness } from '../subject/subject.ts';
import { type Bench, smokePlan } from './bench.ts';

/**
 * Measures one run of `turns` turns with one call each:
 * the cost of a turn, and whether it grows in a long run.
 */
export function turnsBench(turns: number, plan: Plan): Bench {
  return {
    id: `turns${turns}`,
    async run(harness, size) {
      const count = size === 'full' ? turns : 3;
      const chosen = size === 'full' ? plan : smokePlan;
      if (size === 'full') await warmUp(harness);
      const firstMs = await medianMs(runsOf(harness, count), chosen);
      const steadyMs = await steadyMedianMs(() => runsOf(harness, count), chosen);
      return { usPerTurn: (firstMs / count) * 1000, steadyUsPerTurn: (steadyMs / count) * 1000 };
    },
  };
}

/** Short runs come first, so that the compiler's work does not count only for the long run. */
async function warmUp(harness: Harness): Promise<void> {
  const body = runsOf(harness, 10);
  const end = performance.now() + 3000;
  for (let run = 0; run < 20 && performance.now() < end; run++) await body();
}

function runsOf(harness: Harness, turns: number): () => Promise<void> {
  const session = harness.session({ script: oneCallPerTurn(turns), tools: [addTool()] });
  return async () => {
    const text = await session.run('go');
    verify(text === DONE, `a run of ${turns} turns ends with "${DONE}"`, text);
  };
}
