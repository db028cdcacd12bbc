import { verify } from '../measure/verify.ts';
import { argumentDeltas, DONE, lookups, oneCallPerTurn, parallelCalls, textDeltas } from '../neutral/scripts.ts';
import { sleep } from '../neutral/sleep.ts';
import { add, addTool, lookupTool, writeTool } from '../neutral/tools.ts';
import type { Harness } from '../subject/subject.ts';
import type { Bench } from './bench.ts';

/**
 * The checks before anything is timed: every script ends, every call runs once with its arguments, every
 * delta arrives. `enforces` is 1 if bad arguments reach no tool; `callsAtOnce` is the number of 20 calls that
 * ran in parallel.
 */
export const checkBench: Bench = {
  id: 'check',
  async run(harness) {
    await checkTurns(harness);
    await checkText(harness);
    await checkArguments(harness);
    await checkManyTools(harness);
    return {
      callsAtOnce: await callsAtOnce(harness, 20),
      enforces: (await runsWithBadArguments(harness)) === 0 ? 1 : 0,
    };
  },
};

async function checkTurns(harness: Harness): Promise<void> {
  const sums: number[] = [];
  const script = oneCallPerTurn(7);
  const tool = addTool((args) => {
    const result = add(args);
    sums.push(result.sum);
    return result;
  });
  const text = await harness.session({ script, tools: [tool] }).run('go');
  verify(text === DONE && sums.join() === '1,2,3,4,5,6,7', 'seven turns run in order', { text, sums });
  verify(script.seen.tools === 1, 'the model sees the tool with its schema', script.seen);
  verify(script.seen.messages >= 15, 'the model sees the whole history', script.seen);
}

async function checkText(harness: Harness): Promise<void> {
  const received: string[] = [];
  const session = harness.session({ script: textDeltas(100), tools: [addTool()] });
  const text = await session.stream('go', { text: (delta) => received.push(delta), args: () => undefined });
  verify(text.length === 400 && received.join('') === text, 'a text arrives in deltas', { text, received });
  verify(received.length === 100, 'each of 100 deltas arrives', received.length);
}

async function checkArguments(harness: Harness): Promise<void> {
  const script = argumentDeltas(100, 5000);
  const [call] = script.next(undefined, { tools: 1, messages: 1 }).calls ?? [];
  let received = '';
  const ran: string[] = [];
  const tool = writeTool((args) => {
    ran.push(JSON.stringify(args));
    return { ok: true };
  });
  const session = harness.session({ script, tools: [tool] });
  const text = await session.stream('go', { text: () => undefined, args: (delta) => (received += delta) });
  verify(text === DONE && ran.length === 1 && ran[0] === call?.args, 'the tool gets the long arguments', { text, ran });
  verify(received === call?.args, 'the deltas make the argument text', received);
}

async function checkManyTools(harness: Harness): Promise<void> {
  const ran = new Set<number>();
  const script = lookups(10);
  const tools = Array.from({ length: 10 }, (_, index) => lookupTool(index, () => ({ size: ran.add(index).size })));
  const text = await harness.session({ script, tools }).run('go');
  verify(text === DONE && ran.size === 10, 'ten tools are called', { text, ran: [...ran] });
  verify(script.seen.tools === 10, 'the model sees ten tools', script.seen);
}

async function callsAtOnce(harness: Harness, count: number): Promise<number> {
  let active = 0;
  let peak = 0;
  const tool = addTool(async (args) => {
    peak = Math.max(peak, ++active);
    await sleep(5);
    active--;
    return add(args);
  });
  const text = await harness.session({ script: parallelCalls(count), tools: [tool], callsAtOnce: count }).run('go');
  verify(text === DONE, `a run with ${count} calls ends`, text);
  return peak;
}

/**
 * Runs a call with bad arguments. A framework may end the run
 * with an error, which also keeps the arguments from the tools.
 */
async function runsWithBadArguments(harness: Harness): Promise<number> {
  let ran = 0;
  const tools = Array.from({ length: 3 }, (_, index) => lookupTool(index, () => ++ran));
  const outcome = await harness
    .session({ script: lookups(3, { valid: false }), tools })
    .run('go')
    .catch((error: unknown) => error);
  verify(outcome === DONE || outcome instanceof Error, 'a run with bad arguments ends', outcome);
  return ran;
}
