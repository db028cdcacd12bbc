import { functionTool, schemaTool, type Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deferred } from '../harness/deferred.ts';
import { outcomesIn } from '../harness/inspect-run.ts';
import { wrappedSessions } from '../harness/wrapped-sessions.ts';

describe('calls with one exclusive key', () => {
  it.each([true, false])(
    'calls with one exclusive key start in their order, however long the check of each takes (the second check is synchronous: %s)',
    async (atOnce) => {
      const second = deferred();
      const began: unknown[] = [];
      const write: Tool = {
        ...schemaTool({
          name: 'write',
          description: 'Writes',
          inputJsonSchema: { type: 'object' },
          unchecked: true,
          exclusive: () => 'the file',
          run: ({ n }) => void began.push(n),
        }),
        check: (args) => {
          const value = { value: args };
          if (args['n'] === 0) return second.promise.then(() => value);
          second.resolve();
          return atOnce ? value : Promise.resolve(value);
        },
      };
      const calls = [0, 1].map((n) => ({ name: 'write', args: { n } }));
      await testApp([{ calls }, 'done'], { tools: [write] }).say('go');
      expect(began).toEqual([0, 1]);
    },
  );
});

describe('very many calls', () => {
  it('very many calls run once each, even if the run yields to the event loop between them', async () => {
    const ran: unknown[] = [];
    const look = schemaTool({
      name: 'look',
      description: 'Looks',
      effect: 'read',
      inputJsonSchema: { type: 'object' },
      unchecked: true,
      run: ({ n }) => {
        ran.push(n);
        // More calls than run without a rest; limited, because on some platforms the clock does not advance
        // meanwhile.
        const until = performance.now() + 12;
        for (let left = 1e6; n === 60 && left > 0 && performance.now() < until; left--);
        return n;
      },
    });
    const all = Array.from({ length: 200 }, (_, n) => n);
    const calls = all.map((n) => ({ name: 'look', args: { n } }));
    const { say, model } = testApp([{ calls }, 'done'], { tools: [look] });
    await say('go');
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
    expect(outcomesIn(model.requests[1])).toEqual(all.map((output) => ({ status: 'ok', output })));
  });
});

describe('a run that ends while the start of a call is logged', () => {
  it('a run starts no further call once it is cancelled', async () => {
    const stop = new AbortController();
    let runs = 0;
    const pay = functionTool({
      name: 'pay',
      description: 'Pays',
      gates: [{ name: 'pass', order: 'policy', check: () => ({ type: 'proceed' }) }],
      run: () => ++runs,
    });
    const sessions = wrappedSessions((_count, events) => {
      if (events.some(({ type }) => type === 'started')) stop.abort();
    });
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [pay] }, { sessions });
    expect(await app.say('go', { signal: stop.signal })).toMatchObject({ status: 'cancelled' });
    expect(runs).toBe(0);
    expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'cancelled' }]);
  });

  it('a run that is suspended while the start of a call is logged finishes the call, so that it is not in doubt', async () => {
    const stop = new AbortController();
    let runs = 0;
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => ++runs });
    const sessions = wrappedSessions((_count, events) => {
      if (events.some(({ type }) => type === 'started')) stop.abort();
    });
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [pay] }, { sessions });
    expect(await app.say('go', { suspend: stop.signal })).toMatchObject({ status: 'suspended', pending: [] });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 1 }]);
    expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(runs).toBe(1);
  });
});

describe('the log at the start of a call', () => {
  it('the log at the start of a call marks a tool as a write if its gate does not declare an effect', async () => {
    const { effect: _, ...pay } = functionTool({
      name: 'pay',
      description: 'Pays',
      gates: [{ name: 'pass', order: 'policy', check: () => ({ type: 'proceed' }) }],
      run: () => 1,
    });
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [pay] });
    await app.say('go');
    expect(await app.logOf('started')).toMatchObject([{ calls: [{ effect: 'write' }] }]);
  });

  it('the log at the start of a call has the arguments of a read if a hook has changed them', async () => {
    const input = z.object({ at: z.string().optional() });
    const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', input, run: () => 1 });
    const callbacks = { beforeTool: () => ({ args: { at: 'there' } }) };
    const app = testApp([{ calls: [{ name: 'look' }] }, 'done'], { tools: [look], callbacks });
    await app.say('go');
    expect(await app.logOf('started')).toMatchObject([{ calls: [{ effect: 'read', args: { at: 'there' } }] }]);
  });
});
