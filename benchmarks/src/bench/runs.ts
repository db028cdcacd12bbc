import { peakMemoryMb } from '../measure/peak-memory.ts';
import { medianMs } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { DONE, oneCallPerTurn } from '../neutral/scripts.ts';
import { addTool } from '../neutral/tools.ts';
import { type Bench, smokePlan } from './bench.ts';

const TURNS = 5;
const LATENCY_MS = 20;

/** 1,000 runs at once, of five turns each, with a model that takes 20 ms: what a server sees. */
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
    return { runsPerSecond: (count / ms) * 1000, peakMb: peakMemoryMb() };
  },
};
