import { heapMeter } from '../measure/heap-meter.ts';
import { peakMemoryMb } from '../measure/peak-memory.ts';
import { medianMs } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { DONE, oneCallPerTurn } from '../neutral/scripts.ts';
import { addTool } from '../neutral/tools.ts';
import type { Harness } from '../subject/subject.ts';
import { type Bench, smokePlan } from './bench.ts';

const TURNS = 5;
const LATENCY_MS = 20;
const WAIT_MS = 1000;
/** The number of event-loop turns after which every run has reached its model. */
const TURNS_OF_THE_LOOP = 20;

/**
 * Measures 1,000 parallel runs of five turns each, with a model that takes 20 ms, as on a server, and the
 * heap of one run during its first model call.
 */
export const runsBench: Bench = {
  id: 'runs1000',
  async run(harness, size) {
    const count = size === 'full' ? 1000 : 10;
    const session = harness.session({ script: oneCallPerTurn(TURNS), tools: [addTool()], latencyMs: LATENCY_MS });
    const together = async (runs: number) => {
      const texts = await Promise.all(Array.from({ length: runs }, () => session.run('go')));
      const wrong = texts.find((text) => text !== DONE);
      verify(wrong === undefined, `each of ${runs} runs at once ends with "${DONE}"`, wrong);
    };
    if (size === 'full') await together(50);
    const plan = size === 'full' ? { warmUps: 1, samples: 3, budgetMs: 30_000 } : smokePlan;
    const ms = await medianMs(() => together(count), plan);
    const peakMb = peakMemoryMb();
    return { runsPerSecond: (count / ms) * 1000, peakMb, waitingKb: await waitingKb(harness, count) };
  },
};

/** The memory of a run that waits for its model, in kB of 1,000 bytes, including the model. */
async function waitingKb(harness: Harness, count: number): Promise<number> {
  const session = harness.session({ script: oneCallPerTurn(0), tools: [addTool()], latencyMs: WAIT_MS });
  // Objects that are created only once exist from here on.
  await session.run('go');
  const kept = heapMeter();
  const runs = Array.from({ length: count }, () => session.run('go'));
  for (let turn = 0; turn < TURNS_OF_THE_LOOP; turn++) await new Promise((resolve) => setImmediate(resolve));
  const kb = (kept() * 2 ** 20) / count / 1000;
  await Promise.all(runs);
  return kb;
}
