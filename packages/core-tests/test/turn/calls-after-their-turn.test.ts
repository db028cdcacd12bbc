import { functionTool, inMemorySessionService, type SessionService, type Tool, type ToolContext } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { delay, only } from '../harness/inspect-run.ts';
import { wrappedSessions } from '../harness/wrapped-sessions.ts';

const two = { calls: [{ name: 'look' }, { name: 'look' }] };

function lookTool(run: (context: ToolContext) => unknown, effect: Tool['effect'] = 'read'): Tool {
  return functionTool({ name: 'look', description: 'Looks', effect, run: (_args, context) => run(context) });
}

/** Creates a slow store. */
function slowSessions(): SessionService {
  const inner = inMemorySessionService();
  return {
    ...inner,
    append: async (...args) => {
      await delay(5);
      return inner.append(...args);
    },
  };
}

describe('a call', () => {
  it('a call runs after its turn was stored, and its response is stored together with responses of the same moment', async () => {
    const sessions = wrappedSessions(() => {});
    await testApp([two, 'done'], { tools: [lookTool(() => 'seen')] }, { sessions }).say('go');
    expect(sessions.appends.map((events) => events.map(({ type }) => type))).toEqual([
      ['input'],
      ['model'],
      ['response', 'response'],
      ['model'],
    ]);
  });

  for (const [name, make] of [
    ['at once', inMemorySessionService],
    ['slowly', slowSessions],
  ] as const) {
    it(`a call is shown to the watcher after its turn, even if the store answers ${name}`, async () => {
      const look = lookTool(async (context) => {
        for (let step = 0; step < 3; step++) {
          context.progress(step);
          await delay(1);
        }
      });
      const one = { calls: [{ name: 'look' }] };
      const seen = await testApp([one, 'done'], { tools: [look] }, { sessions: make() }).watch({ message: 'go' });
      const order = seen.flatMap((event) =>
        event.type === 'event' ? [event.event.type] : event.type.startsWith('tool') ? [event.type] : [],
      );
      expect(order).toEqual([
        'input',
        'model',
        'toolStart',
        'toolProgress',
        'toolProgress',
        'toolProgress',
        'response',
        'toolEnd',
        'model',
      ]);
      expect(only(seen, 'toolProgress').map(({ value }) => value)).toEqual([0, 1, 2]);
    });

    it(`a call has its turn exactly once in the events of its context, even if the store answers ${name}`, async () => {
      const seen: string[][] = [];
      const look = lookTool(async ({ events }) => void seen.push(events.map(({ type }) => type)));
      const late = lookTool(async (context) => {
        await delay(20);
        seen.push(context.events.map(({ type }) => type));
      });
      for (const tool of [look, late])
        await testApp([{ calls: [{ name: 'look' }] }, 'done'], { tools: [tool] }, { sessions: make() }).say('go');
      expect(seen).toEqual([
        ['input', 'model'],
        ['input', 'model'],
      ]);
    });
  }

  it('a call that floods progress keeps only the newest value while the store is slow', async () => {
    const look = lookTool((context) => {
      for (let step = 0; step < 1_000; step++) context.progress(step);
    });
    const one = { calls: [{ name: 'look' }] };
    const seen = await testApp([one, 'done'], { tools: [look] }, { sessions: slowSessions() }).watch({ message: 'go' });
    const values = only(seen, 'toolProgress').map(({ value }) => value);
    expect(values.length).toBeLessThan(200);
    expect(values.at(-1)).toBe(999);
  });

  it.each(['read', 'write'] as const)(
    'a call with the effect %s does not run if its turn cannot be stored',
    async (effect) => {
      let runs = 0;
      const sessions = wrappedSessions((count) => {
        if (count === 2) throw new Error('the disk is full');
      });
      const { say, model } = testApp([two, 'done'], { tools: [lookTool(() => ++runs, effect)] }, { sessions });
      expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'append_failed' } });
      expect(runs).toBe(0);
      expect(model.requests).toHaveLength(1);
    },
  );

  it.each(['read', 'write'] as const)(
    'a call with the effect %s does not run if the run is cancelled while its turn is being stored',
    async (effect) => {
      let runs = 0;
      const stop = new AbortController();
      const sessions = wrappedSessions((_count, events) => {
        if (events.some(({ type }) => type === 'model')) stop.abort();
      });
      const { say, outcomes } = testApp([two, 'done'], { tools: [lookTool(() => ++runs, effect)] }, { sessions });
      expect(await say('go', { signal: stop.signal })).toMatchObject({ status: 'cancelled' });
      const cancelled = { status: 'error', code: 'cancelled' };
      expect(await outcomes()).toMatchObject([cancelled, cancelled]);
      expect(runs).toBe(0);
    },
  );

  it('a call counts against the limit of parallel calls', async () => {
    let running = 0;
    let most = 0;
    const look = lookTool(async () => {
      most = Math.max(most, ++running);
      await delay(2);
      running--;
    });
    const many = { calls: Array.from({ length: 9 }, () => ({ name: 'look' })) };
    await testApp([many, 'done'], { tools: [look] }, { concurrency: 3 }).say('go');
    expect(most).toBe(3);
  });
});
