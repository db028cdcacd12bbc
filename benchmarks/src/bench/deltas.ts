import { medianMs, type Plan, steadyMedianMs } from '../measure/repeat.ts';
import { verify } from '../measure/verify.ts';
import { argumentDeltas, DONE, textDeltas } from '../neutral/scripts.ts';
import { addTool, writeTool } from '../neutral/tools.ts';
import type { Harness } from '../subject/subject.ts';
import { type Bench, smokePlan } from './bench.ts';

const plan: Plan = { warmUps: 3, samples: 7, budgetMs: 15_000, steadyMs: 2000 };

/** A text of 10,000 deltas, read as a stream. */
export const textDeltasBench: Bench = {
  id: 'text10000',
  async run(harness, size) {
    const count = size === 'full' ? 10_000 : 50;
    return perDelta(() => textBody(harness, count), count, size === 'full' ? plan : smokePlan);
  },
};

/** One call whose 200 KB of arguments arrive in 10,000 deltas, read as a stream. */
export const argumentDeltasBench: Bench = {
  id: 'args200k',
  async run(harness, size) {
    const [deltas, bytes] = size === 'full' ? [10_000, 200_000] : [50, 2000];
    const count = argumentDeltas(deltas, bytes).next(undefined, { tools: 1, messages: 1 }).chunks?.length ?? 0;
    return perDelta(() => argsBody(harness, deltas, bytes), count, size === 'full' ? plan : smokePlan);
  },
};

async function perDelta(
  open: () => () => Promise<void>,
  count: number,
  chosen: Plan,
): Promise<{ usPerDelta: number; steadyUsPerDelta: number }> {
  const firstMs = await medianMs(open(), chosen);
  const steadyMs = await steadyMedianMs(open, chosen);
  return { usPerDelta: (firstMs / count) * 1000, steadyUsPerDelta: (steadyMs / count) * 1000 };
}

function textBody(harness: Harness, deltas: number): () => Promise<void> {
  const session = harness.session({ script: textDeltas(deltas), tools: [addTool()] });
  return async () => {
    let got = 0;
    const text = await session.stream('go', { text: () => got++, args: () => undefined });
    verify(text.length === deltas * 4 && got > 0, `a text of ${deltas} deltas arrives`, { length: text.length, got });
  };
}

function argsBody(harness: Harness, deltas: number, bytes: number): () => Promise<void> {
  let ran = 0;
  const tool = writeTool(() => {
    ran++;
    return { ok: true };
  });
  const session = harness.session({ script: argumentDeltas(deltas, bytes), tools: [tool] });
  return async () => {
    ran = 0;
    let got = 0;
    const text = await session.stream('go', { text: () => undefined, args: () => got++ });
    verify(text === DONE && ran === 1 && got > 0, `arguments in ${deltas} deltas arrive`, { text, ran, got });
  };
}
