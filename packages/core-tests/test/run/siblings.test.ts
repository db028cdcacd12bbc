import { functionTool, type Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { delay, outcomesIn } from '../harness/inspect-run.ts';

/** Creates a tool that counts its overlapping runs. */
function overlapping(
  name: string,
  options: Partial<Tool> = {},
): { readonly tool: Tool; readonly most: () => number; readonly order: () => readonly number[] } {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const tool = functionTool({
    name,
    description: name,
    input: z.object({ n: z.number(), key: z.string().optional() }),
    run: async ({ n }) => {
      order.push(n);
      most = Math.max(most, ++running);
      await delay(2);
      running--;
      return n;
    },
  });
  return { tool: { ...tool, ...options }, most: () => most, order: () => order };
}

function callsOf(name: string, count: number, key?: (n: number) => string) {
  return Array.from({ length: count }, (_, n) => ({ name, args: { n, ...(key && { key: key(n) }) } }));
}

describe('parallel calls of one turn', () => {
  it('parallel calls of one turn complete in order even if one of them throws', async () => {
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      input: z.object({ n: z.number() }),
      run: async ({ n }) => {
        await delay(3 - n);
        if (n === 1) throw new Error('no');
        return n;
      },
    });
    const { say, model } = testApp([{ calls: callsOf('act', 3) }, 'done'], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(outcomesIn(model.requests[1])).toMatchObject([
      { status: 'ok', output: 0 },
      { code: 'tool_threw' },
      { status: 'ok', output: 2 },
    ]);
  });

  it('parallel calls of one turn run eight at a time', async () => {
    const { tool, most, order } = overlapping('act');
    const { say } = testApp([{ calls: callsOf('act', 30) }, 'done'], { tools: [tool] });
    await say('go');
    expect(most()).toBe(8);
    expect(order()).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  for (const concurrency of [1, 3]) {
    it(`parallel calls run ${concurrency} at a time if the runner is configured so`, async () => {
      const { tool, most } = overlapping('act');
      const { say } = testApp([{ calls: callsOf('act', 9) }, 'done'], { tools: [tool] }, { concurrency });
      await say('go');
      expect(most()).toBe(concurrency);
    });
  }

  for (const concurrency of [0, -1, Number.NaN]) {
    it(`a runner cannot run ${concurrency} calls at a time`, () => {
      expect(() => testApp([], {}, { concurrency })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
    });
  }

  it('parallel calls of one turn of an exclusive tool never overlap, and run in order', async () => {
    const { tool, most, order } = overlapping('act', { exclusive: true });
    const other = overlapping('other');
    const { say } = testApp([{ calls: [...callsOf('act', 6), ...callsOf('other', 6)] }, 'done'], {
      tools: [tool, other.tool],
    });
    await say('go');
    expect(most()).toBe(1);
    expect(order()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(other.most()).toBeGreaterThan(1);
  });

  it('parallel calls of one turn with equal exclusive keys never overlap, and calls with different keys do', async () => {
    const running = new Map<string, number>();
    let most = 0;
    let total = 0;
    let now = 0;
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      input: z.object({ n: z.number(), key: z.string() }),
      exclusive: (args) => String(args['key']),
      run: async ({ key }) => {
        running.set(key, (running.get(key) ?? 0) + 1);
        most = Math.max(most, running.get(key) ?? 0);
        total = Math.max(total, ++now);
        await delay(2);
        now--;
        running.set(key, (running.get(key) ?? 0) - 1);
      },
    });
    const { say } = testApp([{ calls: callsOf('act', 9, (n) => `key ${n % 3}`) }, 'done'], { tools: [tool] });
    await say('go');
    expect([most, total]).toEqual([1, 3]);
  });

  it('parallel calls of one turn of two tools with equal exclusive keys never overlap', async () => {
    let running = 0;
    let most = 0;
    const named = (name: string): Tool =>
      functionTool({
        name,
        description: name,
        exclusive: () => 'the account',
        run: async () => {
          most = Math.max(most, ++running);
          await delay(2);
          running--;
        },
      });
    const { say } = testApp([{ calls: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] }, 'done'], {
      tools: [named('a'), named('b')],
    });
    await say('go');
    expect(most).toBe(1);
  });

  it('parallel calls of one turn do not overlap if their exclusive key cannot be determined', async () => {
    const { tool, most } = overlapping('act', {
      exclusive: () => {
        throw new Error('no key');
      },
    });
    const { say } = testApp([{ calls: callsOf('act', 4) }, 'done'], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(most()).toBe(1);
  });

  it('parallel calls of one turn of an exclusive tool continue after a call that throws', async () => {
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      input: z.object({ n: z.number() }),
      exclusive: true,
      run: async ({ n }) => {
        if (n === 0) throw new Error('no');
        return n;
      },
    });
    const { say, model } = testApp([{ calls: callsOf('act', 3) }, 'done'], { tools: [tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'tool_threw' }, { output: 1 }, { output: 2 }]);
  });

  const kinds: Readonly<Record<string, () => number | Promise<number>>> = {
    'answers at once': () => 1,
    'answers later': async () => 1,
  };

  for (const [kind, run] of Object.entries(kinds)) {
    it(`a thousand parallel calls of a tool that ${kind} all get a response`, async () => {
      let most = 0;
      let running = 0;
      const tool = functionTool({
        name: 'act',
        description: 'Acts',
        run: () => {
          most = Math.max(most, ++running);
          const result = run();
          if (result instanceof Promise) return result.finally(() => running--);
          running--;
          return result;
        },
      });
      const { say, model, outcomes } = testApp(
        [{ calls: Array.from({ length: 1_000 }, () => ({ name: 'act' })) }, 'done'],
        { tools: [tool] },
      );
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(outcomesIn(model.requests[1])).toHaveLength(1_000);
      expect(await outcomes()).toHaveLength(1_000);
      expect(most).toBeLessThanOrEqual(8);
    });
  }
});

describe('one tool in two simultaneous runs', () => {
  it('a tool in two simultaneous runs has the context of its own run', async () => {
    const seen: string[] = [];
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      run: async (_input, context) => {
        const before = context.session.sessionId;
        await delay(5);
        seen.push(`${before} ${context.session.sessionId} ${String(context.deps)}`);
      },
    });
    const { runner } = testApp([{ calls: [{ name: 'act' }] }, { calls: [{ name: 'act' }] }, 'done', 'done'], {
      tools: [tool],
    });
    await Promise.all(['a', 'b'].map((session) => runner.run({ session, message: 'go', deps: session })));
    expect(seen.toSorted()).toEqual(['a a a', 'b b b']);
  });
});
