import { callId } from '../neutral/script.ts';
import { sleep } from '../neutral/sleep.ts';
import { add, addTool, lookupTool } from '../neutral/tools.ts';
import type { Harness } from '../subject/subject.ts';
import { type Observed, observe, withoutJson } from './observe.ts';

/** A situation that every subject is put in. */
export interface Situation {
  readonly id: string;
  readonly title: string;
  /**
   * True if the case needs an argument text of the model:
   * subjects whose models return parsed arguments are skipped.
   */
  readonly needsText?: boolean;
  /** Returns a short description of the result. */
  readonly observe: (harness: Harness) => Promise<string>;
}

const call = (index: number, args: string, name = 'add') => ({ id: callId(0, index), name, args });
const sum = (a: number | string, b = 1) => `{"a":${a},"b":${b},"note":"n"}`;

/** The situations, in the order of the table. */
export const situations: readonly Situation[] = [
  {
    id: 'wrong-types',
    title: 'arguments of the wrong types',
    async observe(harness) {
      let ran = false;
      const tool = lookupTool(0, () => {
        ran = true;
        return { found: null };
      });
      const args = '{"id":7,"count":"many","kind":"none","tags":[7],"options":{}}';
      const observed = await observe(harness, [call(0, args, tool.name)], [tool]);
      return ran ? 'runs' : ended(observed, 'the model gets an error');
    },
  },
  {
    id: 'key-twice',
    title: 'the same key twice: `{"a":1,"a":2}`',
    needsText: true,
    observe: (harness) =>
      received(harness, '{"a":1,"a":2,"b":1,"note":"n"}', { 1: 'runs the first', 2: 'runs the last' }),
  },
  {
    id: 'large-integer',
    title: 'an integer beyond 2^53',
    needsText: true,
    observe: (harness) => received(harness, sum('9007199254740993'), { [2 ** 53]: 'runs with another number' }),
  },
  {
    id: 'unknown-tool',
    title: 'a tool that does not exist, and one that does',
    async observe(harness) {
      let ran = false;
      const tool = addTool((args) => {
        ran = true;
        return add(args);
      });
      const observed = await observe(harness, [call(0, sum(70_000)), call(1, '{}', 'nothing')], [tool]);
      if (observed.error) return ran ? 'the run ends with an error after the other ran' : ended(observed, '');
      return ran && observed.history.includes('70001') ? 'both are answered' : 'the result of the other is lost';
    },
  },
  {
    id: 'equal-ids',
    title: 'two calls with the same id',
    async observe(harness) {
      const ran: unknown[] = [];
      const tool = addTool((args) => {
        ran.push(args['a']);
        return add(args);
      });
      const calls = [call(0, sum(70_000)), call(0, sum(80_000))];
      const observed = await observe(harness, calls, [tool]);
      if (observed.error) return ended(observed, '');
      const results = ['70001', '80001'].filter((each) => observed.history.includes(each)).length;
      if (ran.length < 2) return ran.length === 1 ? 'runs one' : 'runs none';
      return results === 2 ? 'two results' : 'runs both, one result is lost';
    },
  },
  {
    id: 'throws-secret',
    title: 'a tool throws an error with a secret in its message',
    async observe(harness) {
      const tool = addTool(() => {
        throw new Error('cannot reach postgres://app:hunter2@db');
      });
      const observed = await observe(harness, [call(0, sum(1))], [tool]);
      if (observed.error) return ended(observed, '');
      return observed.history.includes('hunter2') ? 'the model reads it' : 'the model does not read it';
    },
  },
  {
    id: 'circular-result',
    title: 'a tool returns a circular object',
    async observe(harness) {
      const tool = addTool(() => {
        const result: { self?: object } = {};
        result.self = result;
        return result;
      });
      const observed = await observe(harness, [call(0, sum(1))], [tool]);
      if (observed.error) return ended(observed, '');
      if (observed.history === withoutJson) return 'the request cannot be sent';
      return /error/i.test(observed.history) ? 'the model gets an error' : 'the model gets a placeholder';
    },
  },
  {
    id: 'returns-map',
    title: 'a tool returns a `Map`',
    async observe(harness) {
      const observed = await observe(harness, [call(0, sum(1))], [addTool(() => new Map([['total', 70_001]]))]);
      if (observed.error) return ended(observed, '');
      if (observed.history.includes('70001')) return 'the model reads its entries';
      return /error/i.test(observed.history) ? 'the model gets an error' : 'the model reads no entry';
    },
  },
  {
    id: 'calls-at-once',
    title: '20 calls in one turn',
    async observe(harness) {
      let active = 0;
      let peak = 0;
      const tool = addTool(async (args) => {
        peak = Math.max(peak, ++active);
        await sleep(20);
        active--;
        return add(args);
      });
      const calls = Array.from({ length: 20 }, (_, index) => call(index, sum(index)));
      const observed = await observe(harness, calls, [tool]);
      return ended(observed, peak === 1 ? 'one after the other' : `${peak} at once`);
    },
  },
];

/**
 * Returns the argument `a` that a tool receives, described by the
 * text for each value; the outcome of the run if no tool runs.
 */
async function received(harness: Harness, args: string, words: { readonly [value: number]: string }): Promise<string> {
  const values: unknown[] = [];
  const tool = addTool((given) => {
    values.push(given['a']);
    return add(given);
  });
  const observed = await observe(harness, [call(0, args)], [tool]);
  const [value] = values;
  return values.length === 0
    ? ended(observed, 'the model gets an error')
    : (words[Number(value)] ?? `runs with ${value}`);
}

function ended({ error }: Observed, otherwise: string): string {
  return error ? 'the run ends with an error' : otherwise;
}
