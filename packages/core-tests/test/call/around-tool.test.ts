import { type Callbacks, functionTool, type RunEvent, type RunnerOptions, type Tool, ToolError } from '@mortise/core';
import { fakeClock } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

const calling = [{ calls: [{ name: 'act' }] }, 'done'];

function actThat(run: () => unknown, more: Partial<Tool> = {}): Tool {
  return functionTool({
    name: 'act',
    description: 'Acts',
    effect: more.effect ?? 'write',
    timeoutMs: more.timeoutMs ?? 5_000,
    run,
  });
}

/** Runs a tool once with plugins around it, and returns the result and the shown events. */
async function played(
  tool: Tool,
  plugins: readonly Callbacks[],
  options: Pick<RunnerOptions, 'callbackTimeoutMs' | 'clock'> = {},
) {
  const app = testApp(calling, { tools: [tool] }, { plugins, ...options });
  const seen: readonly RunEvent[] = await app.watch({ session: 's1', message: 'Act.' });
  const [outcome] = await app.outcomes();
  return { outcome, warnings: seen.flatMap((event) => (event.type === 'warning' ? [event.message] : [])) };
}

describe('aroundTool', () => {
  it('aroundTool wraps the run of the tool, and the first hook is the outermost', async () => {
    const steps: string[] = [];
    const around = (name: string): Callbacks => ({
      async aroundTool(run, tool, call) {
        steps.push(`${name} before ${tool.name} ${call.name}`);
        const result = await run();
        steps.push(`${name} after ${result.status}`);
      },
    });
    const tool = actThat(async () => {
      await null;
      steps.push('run');
      return 1;
    });
    const { outcome } = await played(tool, [around('a'), around('b')]);
    expect(outcome).toEqual({ status: 'ok', output: 1 });
    expect(steps).toEqual(['a before act act', 'b before act act', 'run', 'b after ok', 'a after ok']);
  });

  it('the time of an aroundTool hook does not count as time in which the tool blocks the process', async () => {
    const clock = fakeClock();
    const slow: Callbacks = {
      aroundTool: async (run) => {
        clock.advance(5_000);
        await run();
      },
    };
    const blocks = actThat(() => void clock.advance(3_000));
    expect((await played(blocks, [slow], { clock: clock.now })).warnings).toEqual([
      expect.stringMatching(/^act blocked .* 3000 ms/),
    ]);
    expect(
      (
        await played(
          actThat(() => 1),
          [slow],
          { clock: clock.now },
        )
      ).warnings,
    ).toEqual([]);
  });

  it('aroundTool can change neither the result nor the error of the tool', async () => {
    const swallows: Callbacks = {
      async aroundTool(run) {
        await run().catch(() => undefined);
      },
    };
    const lies: Callbacks = {
      aroundTool: (async (run: () => Promise<unknown>) => {
        await run();
        return { status: 'denied' };
      }) as never,
    };
    expect(
      (
        await played(
          actThat(() => 'kept'),
          [lies],
        )
      ).outcome,
    ).toEqual({ status: 'ok', output: 'kept' });
    const failing = actThat(() => {
      throw new ToolError('Try Rome.', { code: 'no_city' });
    });
    expect((await played(failing, [swallows])).outcome).toEqual({
      status: 'error',
      code: 'no_city',
      message: 'Try Rome.',
    });
  });

  it('aroundTool runs the tool once, however often it calls run, and even if it does not await it', async () => {
    let runs = 0;
    const twice: Callbacks = {
      async aroundTool(run) {
        void run();
        void run();
      },
    };
    const { outcome } = await played(
      actThat(async () => ++runs),
      [twice],
    );
    expect([runs, outcome]).toEqual([1, { status: 'ok', output: 1 }]);
  });

  it.each(['policy', 'observe'] as const)(
    'an aroundTool hook that does not call run prevents the tool only if its mode is not observe: %s',
    async (mode) => {
      let runs = 0;
      const idle: Callbacks = { name: 'idle', mode, aroundTool: () => {} };
      const { outcome, warnings } = await played(
        actThat(() => ++runs),
        [idle],
      );
      expect(runs).toBe(mode === 'policy' ? 0 : 1);
      expect(outcome?.status).toBe(mode === 'policy' ? 'error' : 'ok');
      if (mode === 'observe') expect(warnings.join()).toContain('callbacks "idle" failed; it only observes');
    },
  );

  it.each(['policy', 'observe'] as const)(
    'an aroundTool hook that throws after run fails the call only if its mode is not observe: %s',
    async (mode) => {
      const commit: Callbacks = {
        mode,
        async aroundTool(run) {
          await run();
          throw new ToolError('The transaction was rolled back.', { code: 'rolled_back' });
        },
      };
      const { outcome, warnings } = await played(
        actThat(() => 1),
        [commit],
      );
      if (mode === 'policy') expect(outcome).toMatchObject({ status: 'error', code: 'rolled_back' });
      else expect([outcome, warnings.length]).toEqual([{ status: 'ok', output: 1 }, 1]);
    },
  );

  it.each(['before', 'after'] as const)('an aroundTool hook that hangs %s calling run is abandoned', async (when) => {
    const never = new Promise<void>(() => {});
    let runs = 0;
    const stuck: Callbacks = {
      async aroundTool(run) {
        if (when === 'after') await run();
        await never;
      },
    };
    const { outcome } = await played(
      actThat(() => ++runs),
      [stuck],
      { callbackTimeoutMs: 20 },
    );
    const reported = { before: 'it was not run', after: 'it ran, and its result is withheld. Check what it did' }[when];
    expect(outcome).toMatchObject({
      status: 'error',
      code: 'callback_failed',
      message: expect.stringContaining(reported),
    });
    expect(runs).toBe(when === 'after' ? 1 : 0);
  });

  it.each(['before', 'after'] as const)(
    'an aroundTool hook that throws a timeout error %s its call of run fails the call, and leaves no write in doubt',
    async (when) => {
      const over: Callbacks = {
        async aroundTool(run) {
          if (when === 'after') await run();
          throw new DOMException('no answer of the lock', 'TimeoutError');
        },
      };
      const { outcome } = await played(
        actThat(() => 1),
        [over],
      );
      const reported = { before: 'it was not run', after: 'it ran, and its result is withheld. Check what it did' }[
        when
      ];
      expect(outcome).toMatchObject({
        status: 'error',
        code: 'callback_failed',
        message: expect.stringContaining(reported),
      });
    },
  );

  it('an aroundTool hook that throws after it ran a tool with the effect read causes an error that reports no effect', async () => {
    const fails: Callbacks = {
      async aroundTool(run) {
        await run();
        throw new Error('no');
      },
    };
    const { outcome } = await played(
      actThat(() => 1, { effect: 'read' }),
      [fails],
    );
    expect(outcome).toMatchObject({ message: expect.stringMatching(/its result is withheld\.$/) });
  });

  it('an aroundTool hook gets the error of a tool that is abandoned at its timeout', async () => {
    const ends: unknown[] = [];
    const span: Callbacks = {
      async aroundTool(run) {
        try {
          ends.push((await run()).status);
        } catch (error) {
          ends.push((error as { readonly code?: string }).code);
          throw error;
        }
      },
    };
    const { outcome } = await played(
      actThat(() => new Promise(() => {}), { effect: 'read', timeoutMs: 20 }),
      [span],
    );
    expect(ends).toEqual(['timeout']);
    expect(outcome).toMatchObject({ status: 'error', code: 'tool_timeout' });
  });

  const timers: readonly (readonly [string, Callbacks['aroundTool'], number])[] = [
    ['calls run at once, and ends when run has ended', async (run) => void (await run()), 0],
    ['calls run later', (run) => Promise.resolve().then(run).then(nothing), 1],
    ['continues for a while after run has ended', (run) => run().then(() => new Promise(later)), 1],
  ];
  it.each(timers)(
    'aroundTool sets no more timeout timers than necessary for a hook that %s',
    async (_what, aroundTool, most) => {
      const { setTimeout: real } = globalThis;
      let set = 0;
      const tool = actThat(() => 1, { timeoutMs: 60_000 });
      const plugins: readonly Callbacks[] = [{ ...(aroundTool && { aroundTool }) }];
      // Only the timers of the hook's own timeout: nothing else here takes so long.
      globalThis.setTimeout = ((fire: () => void, ms?: number) => {
        if (ms === 54_321) set++;
        return real(fire, ms);
      }) as typeof real;
      try {
        const { outcome } = await played(tool, plugins, { callbackTimeoutMs: 54_321 });
        expect(outcome).toEqual({ status: 'ok', output: 1 });
      } finally {
        globalThis.setTimeout = real;
      }
      expect(set).toBe(most);
    },
  );
});

/** Calls a function after all active work. */
function later(done: (value: undefined) => void): void {
  setTimeout(() => done(undefined), 0);
}

function nothing(): void {
  // The return value of a tool is not an answer of a hook.
}
