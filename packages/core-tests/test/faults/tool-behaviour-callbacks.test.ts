/// <reference types="node" />
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Callbacks, functionTool, type RunEvent, type Tool, type ToolContext } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { delay, only } from '../harness/inspect-run.ts';
import { actThat, bothWays, expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

type Hook = 'beforeTool' | 'afterTool' | 'onToolError';

const never = (): Promise<never> => new Promise(() => {});
const thenable = (then: unknown): unknown => ({ then });

const faults: Readonly<Record<string, () => unknown>> = {
  throws: () => {
    throw new Error('canary');
  },
  'throws undefined': () => {
    throw undefined;
  },
  rejects: () => Promise.reject(new Error('canary')),
  'never returns': never,
  'returns a string': () => 'canary',
  'returns a number': () => 17,
  'returns null': () => null,
  'returns true': () => true,
  'returns a list': () => [],
  'returns another object': () => ({ hello: 1 }),
  'returns an invalid outcome': () => ({ outcome: { status: 'fine' } }),
  'returns an outcome without its wrapper': () => ({ status: 'ok', output: 'canary' }),
  'returns a promise of an invalid value': async () => 'canary',
  'returns a thenable that throws': () =>
    thenable(() => {
      throw new Error('canary');
    }),
  'returns a thenable that rejects': () =>
    thenable((_: unknown, reject: (error: unknown) => void) => reject(new Error('canary'))),
  'returns a thenable that never calls back': () => thenable(() => {}),
};

describe('callbacks around a tool', () => {
  for (const [what, answer] of Object.entries(faults)) {
    for (const hook of ['beforeTool', 'afterTool', 'onToolError'] as const satisfies readonly Hook[]) {
      const hooks = (mode: Callbacks['mode']): Callbacks =>
        ({ mode, name: 'mine', [hook]: (tool: Tool) => (tool.name === 'act' ? answer() : undefined) }) as Callbacks;
      const act = (ran: unknown[]): Tool =>
        actThat(() => {
          ran.push('ran');
          if (hook === 'onToolError') throw new Error('other');
          return 'secret result';
        });

      it(`a callback ${hook} that ${what}: the call gets an error as its response, and no data of the callback leaks`, async () => {
        const ran: unknown[] = [];
        const played = await playBoth(() => ({
          act: act(ran),
          agent: { callbacks: hooks('policy') },
          options: { callbackTimeoutMs: 15 },
        }));
        expectError(played, 'callback_failed', '`act`', 'withheld');
        expect(ran).toHaveLength(hook === 'beforeTool' ? 0 : 2);
        for (const word of ['canary', 'secret result']) expect(JSON.stringify(played.log)).not.toContain(word);
        const end = only(played.seen, 'toolEnd').find(({ call }) => call.name === 'act');
        expect(end?.cause?.message).toContain(`${hook} of callbacks "mine" failed`);
      });

      it(`a callback ${hook} that ${what} and only observes: the run continues, with a warning`, async () => {
        const ran: unknown[] = [];
        const { outcome, seen } = await playBoth(() => ({
          act: act(ran),
          agent: { callbacks: hooks('observe') },
          options: { callbackTimeoutMs: 15 },
        }));
        if (hook === 'onToolError') expect(outcome).toMatchObject({ status: 'error', code: 'tool_threw' });
        else expect(outcome).toEqual({ status: 'ok', output: 'secret result' });
        expect(ran).toHaveLength(2);
        expect(only(seen, 'warning')).toMatchObject([
          { code: 'callback_failed', message: expect.stringContaining('it only observes') },
        ]);
      });
    }
  }

  it('the valid answer of a thenable that a callback returns is used', async () => {
    const outcome = { status: 'ok', output: 'instead' } as const;
    const callbacks = {
      beforeTool: (tool: Tool) =>
        tool.name === 'act' ? thenable((resolve: (value: unknown) => void) => resolve({ outcome })) : undefined,
    } as Callbacks;
    expect((await playBoth(() => ({ act: actThat(() => 1), agent: { callbacks } }))).outcome).toEqual(outcome);
  });
});

describe('a flood of progress', () => {
  /** Returns a tool with a million progress values of two calls in turn, while no client can read. */
  const flood = (total: number): Tool =>
    functionTool({
      name: 'act',
      description: 'Acts',
      input: anyInput,
      run: async (_args, context: ToolContext) => {
        for (let at = 0; at < total; at++) {
          context.progress({ at });
          if (at % 1_000 === 999) await Promise.resolve();
        }
      },
    });

  it('progress is limited and combined, and its newest value is shown', async () => {
    const total = 200_000;
    await bothWays(
      () => ({
        steps: [
          {
            calls: [
              { name: 'act', args: { n: 1 } },
              { name: 'act', args: { n: 2 } },
            ],
          },
          'done',
        ],
        agent: { tools: [flood(total)] },
      }),
      async ({ runner }, way) => {
        if (way === 'run') return expect(await runner.run({ message: 'go' })).toMatchObject({ status: 'completed' });
        const seen: RunEvent[] = [];
        for await (const event of runner.stream({ message: 'go' })) {
          // A reader that is slow at the start: some of the events are kept for it, but not all.
          if (seen.push(event) === 4) await delay(300);
        }
        const progress = only(seen, 'toolProgress');
        expect(progress.length).toBeLessThan(10_000);
        const calls = new Set(progress.map(({ callId }) => callId));
        expect(calls.size).toBe(2);
        for (const id of calls) {
          const values = progress.flatMap((event) => (event.callId === id ? [(event.value as { at: number }).at] : []));
          expect(values.at(-1)).toBe(total - 1);
          expect(values).toEqual([...values].sort((a, b) => a - b));
        }
      },
    );
  });

  it('progress with a value that is too large shows the path of the problem', async () => {
    const act = (): Tool => ({
      ...actThat(() => 1),
      run: (_value, context) => {
        context.progress('x'.repeat(1_000_000));
        return { status: 'ok', output: null };
      },
    });
    const { seen } = await playBoth(() => ({ act: act() }));
    expect(only(seen, 'toolProgress')).toMatchObject([
      { value: expect.stringContaining('more than 65536 characters') },
    ]);
  });

  it('progress is not shown after its call has ended', async () => {
    let late: ToolContext | undefined;
    const act = (): Tool => ({
      ...actThat(() => 1),
      run: (_value, context) => {
        late = context;
        return { status: 'ok', output: null };
      },
    });
    const { runner } = testApp([{ calls: [{ name: 'act' }] }, { delayMs: 10, text: 'done' }], { tools: [act()] });
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ message: 'go' })) {
      seen.push(event);
      late?.progress('too late');
    }
    expect(only(seen, 'toolProgress')).toEqual([]);
  });
});

it('a tool that runs in two simultaneous runs gets the context of each run', async () => {
  const request = new AsyncLocalStorage<string>();
  const tool = functionTool({
    name: 'act',
    description: 'Acts',
    run: async (_input, context) => {
      const before = [request.getStore(), context.deps, context.session.sessionId, context.state['who']];
      context.setState('who', String(context.deps));
      await delay(Number(context.deps) % 7);
      return [...before, request.getStore(), context.deps, context.session.sessionId, context.state['who']];
    },
  });
  await bothWays(
    () => ({ steps: [], agent: { tools: [tool] } }),
    async (_app, way) => {
      const runs = Array.from({ length: 40 }, async (_, at) => {
        const { runner, outcomes } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool] });
        await request.run(`request ${at}`, async () => {
          if (way === 'run') await runner.run({ session: 's1', message: 'go', deps: at });
          else for await (const _event of runner.stream({ session: 's1', message: 'go', deps: at }));
        });
        const [outcome] = await outcomes();
        const mine = [`request ${at}`, at, 's1'];
        expect(outcome).toEqual({ status: 'ok', output: [...mine, null, ...mine, String(at)] });
      });
      await Promise.all(runs);
    },
  );
});
