import { medianMs, type Plan, steadyMedianMs } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { DONE, parallelCalls } from '../neutral/scripts.ts';
import { sleep } from '../neutral/sleep.ts';
import { add, addTool } from '../neutral/tools.ts';
import type { Harness } from '../subject/subject.ts';
import { type Bench, smokePlan } from './bench.ts';

const CALLS = 1000;
const SLEEP_MS = 10;
const plan: Plan = { warmUps: 2, samples: 5, budgetMs: 20_000, steadyMs: 2000 };

/** One turn with 1,000 calls that return at once: the cost of a call. */
export const callsBench: Bench = {
  id: 'calls1000',
  async run(harness, size) {
    const count = size === 'full' ? CALLS : 20;
    const chosen = size === 'full' ? plan : smokePlan;
    const open = () => immediateCalls(harness, count);
    const firstMs = await medianMs(open(), chosen);
    const steadyMs = await steadyMedianMs(open, chosen);
    return { usPerCall: (firstMs / count) * 1000, steadyUsPerCall: (steadyMs / count) * 1000 };
  },
};

/** One turn with 1,000 calls that sleep 10 ms each: whether they run in parallel. */
export const sleepsBench: Bench = {
  id: 'sleeps1000',
  async run(harness, size) {
    const count = size === 'full' ? CALLS : 20;
    let active = 0;
    let peak = 0;
    const tool = addTool(async (args) => {
      peak = Math.max(peak, ++active);
      await sleep(SLEEP_MS);
      active--;
      return add(args);
    });
    const session = harness.session({ script: parallelCalls(count), tools: [tool], callsAtOnce: count });
    const body = async () => {
      const text = await session.run('go');
      verify(text === DONE, `a run with ${count} calls ends with "${DONE}"`, text);
    };
    const ms = await medianMs(body, size === 'full' ? plan : smokePlan);
    return { ms, callsAtOnce: peak };
  },
};

function immediateCalls(harness: Harness, count: number): () => Promise<void> {
  let ran = 0;
  const tool = addTool((args) => {
    ran++;
    return add(args);
  });
  const session = harness.session({ script: parallelCalls(count), tools: [tool], callsAtOnce: count });
  return async () => {
    ran = 0;
    const text = await session.run('go');
    verify(text === DONE && ran === count, `${count} calls run once each`, { text, ran });
  };
}
