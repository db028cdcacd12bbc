import { medianMs, type Plan } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { answerAtOnce, DONE, lookups } from '../neutral/scripts.ts';
import { lookupTool } from '../neutral/tools.ts';
import type { SubjectSession } from '../subject/subject.ts';
import { type Bench, smokePlan } from './bench.ts';

const fullPlan: Plan = { warmUps: 3, samples: 7, budgetMs: 8000 };

/**
 * Measures 500 tools with five parameters each: creating and sending them, sending them again, and calling
 * all of them at once with checked arguments.
 */
export const toolsBench: Bench = {
  id: 'tools500',
  async run(harness, size) {
    const count = size === 'full' ? 500 : 10;
    const plan = size === 'full' ? fullPlan : smokePlan;
    const script = answerAtOnce();
    const specs = Array.from({ length: count }, (_, index) => lookupTool(index));
    const ask = async (session: SubjectSession) => {
      const text = await session.run('go');
      const declared = script.seen.tools;
      verify(text === DONE && declared === count, `the model sees ${count} tools`, { text, declared });
    };
    const msFirstRequest = await medianMs(() => ask(harness.session({ script, tools: specs })), plan);
    const again = harness.session({ script, tools: specs });
    const msPerRequest = await medianMs(() => ask(again), plan);

    let ran = 0;
    const counted = specs.map((_, index) => lookupTool(index, () => ++ran));
    const calling = harness.session({ script: lookups(count), tools: counted, callsAtOnce: count });
    const msCalled = await medianMs(async () => {
      ran = 0;
      const text = await calling.run('go');
      verify(text === DONE && ran === count, `${count} tools are called once each`, { text, ran });
    }, plan);
    return { msFirstRequest, msPerRequest, msCalled };
  },
};
