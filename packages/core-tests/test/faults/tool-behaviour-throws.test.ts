import { functionTool, type Tool, ToolError, type ToolOutcome } from '@mortise/core';
import { fakeClock } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { delay, only, outcomesIn } from '../harness/inspect-run.ts';
import { actThat, bothWays, expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

const hostile = new Proxy(
  {},
  { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap, getOwnPropertyDescriptor: trap },
);
const cyclic = new Error('canary');
cyclic.cause = cyclic;

function trap(): never {
  throw new Error('trap');
}

const never = (): Promise<never> => new Promise(() => {});

const thrown: Readonly<Record<string, unknown>> = {
  'an error': new RangeError('canary at /home/me with password=canary'),
  'an error with a cyclic cause': cyclic,
  'a string': 'canary',
  undefined: undefined,
  null: null,
  'a number': 17,
  'an object': { message: 'canary' },
  'an object without prototype': Object.assign(Object.create(null), { message: 'canary' }),
  'an object whose every trap throws': hostile,
  'an error whose name throws': Object.defineProperty(new Error('canary'), 'name', { get: trap }),
};

describe('a tool that throws', () => {
  for (const [what, value] of Object.entries(thrown)) {
    for (const [when, run] of Object.entries({
      'at once': () => {
        throw value;
      },
      later: async () => {
        throw value;
      },
    })) {
      it(`${what}, thrown ${when}, is an error: the model reads only the class of the value, and the watcher gets the complete value`, async () => {
        const played = await playBoth(() => ({ act: actThat(run) }));
        expectError(played, 'tool_threw', '`act` failed', 'Try other arguments');
        expect(JSON.stringify([played.log, played.model.requests])).not.toContain('canary');
        const end = only(played.seen, 'toolEnd').find(({ call }) => call.name === 'act');
        expect(end?.cause).toBeInstanceOf(Error);
      });
    }
  }

  it('the model reads only the message and the code of an error that is marked as public', async () => {
    const played = await playBoth(() => ({
      act: actThat(() => {
        throw new ToolError('There is no such city. Try Rome.', { code: 'no_city' });
      }),
    }));
    expectError(played, 'no_city', 'There is no such city. Try Rome.');
  });
});

describe('a tool that never ends', () => {
  it('a tool that never ends is abandoned at its timeout, and the model reads that its effect is unknown', async () => {
    const played = await playBoth(() => ({ act: actThat(never, { timeoutMs: 15, effect: 'idempotent' }) }));
    expectError(played, 'tool_timeout', '`act` did not finish in 0.015 s', 'check before repeating');
  });

  it('a call with the effect write that never ends is in doubt: a user is asked, and the model reads that the outcome is unknown', async () => {
    await bothWays(
      () => ({ steps: [{ calls: [{ name: 'act' }] }, 'done'], agent: { tools: [actThat(never, { timeoutMs: 15 })] } }),
      async (app, _way, say) => {
        const { status, pending } = await say('go');
        expect(status).toBe('paused');
        expect(pending).toMatchObject([
          { kind: 'inDoubt', hint: expect.stringContaining('`act` did not finish in 0.015 s'), call: { name: 'act' } },
        ]);
        const value = { resolution: 'giveUp' };
        expect(await app.answer({ requestId: pending[0]?.id ?? '', value })).toMatchObject({ status: 'completed' });
        expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
      },
    );
  });

  it('a call with the effect read that never ends causes no warning about a possible effect', async () => {
    const played = await playBoth(() => ({ act: actThat(never, { timeoutMs: 15, effect: 'read' }) }));
    expectError(played, 'tool_timeout', 'did not finish');
    expect(JSON.stringify(played.outcome)).not.toContain('effect');
  });
});

/** Cancels a run while `act` runs. */
async function cancelled(
  act: () => Tool,
  check: (app: Parameters<Parameters<typeof bothWays>[1]>[0], outcome: ToolOutcome | undefined) => Promise<void> | void,
): Promise<void> {
  await bothWays(
    () => ({ steps: [{ calls: [{ name: 'act' }] }, 'after'], agent: { tools: [act()] }, options: { graceMs: 15 } }),
    async (app, _way, say) => {
      const result = await say('go', { signal: AbortSignal.timeout(10) });
      expect(result).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } });
      await check(app, (await app.outcomes())[0]);
    },
  );
}

it('a tool that never ends does not delay the end of a cancelled run, and its outcome is logged as unknown', async () => {
  await cancelled(
    () => actThat(never),
    (_app, outcome) => expect(outcome).toMatchObject({ status: 'error', code: 'outcome_unknown' }),
  );
});

it('a result that arrives after the run was cancelled is stored by the next run', async () => {
  let pay = (_result: string): void => {};
  await cancelled(
    () => actThat(() => new Promise((resolve) => (pay = resolve))),
    async (app, outcome) => {
      expect(outcome).toMatchObject({ code: 'outcome_unknown' });
      pay('paid');
      await delay(10);
      expect(await app.say('and?')).toMatchObject({ status: 'completed' });
      expect(await app.logOf('late')).toMatchObject([{ outcome: { status: 'ok', output: 'paid' } }]);
    },
  );
});

it('a result that arrives after the timeout of its tool is stored', async () => {
  await bothWays(
    () => ({
      steps: [{ calls: [{ name: 'act' }] }, { delayMs: 60, text: 'done' }],
      agent: { tools: [actThat(() => delay(30).then(() => 'paid'), { timeoutMs: 10, effect: 'idempotent' })] },
    }),
    async (app, _way, say) => {
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(await app.outcomes()).toMatchObject([{ code: 'tool_timeout' }]);
      expect(await app.logOf('late')).toMatchObject([{ outcome: { status: 'ok', output: 'paid' } }]);
    },
  );
});

it('a result that arrives after the timeout of a call with the effect write becomes its result, and no user is asked', async () => {
  await bothWays(
    () => ({
      steps: [{ calls: [{ name: 'act' }] }, 'done'],
      agent: { tools: [actThat(() => delay(30).then(() => 'paid'), { timeoutMs: 10 })] },
    }),
    async (app, _way, say) => {
      expect(await say('go')).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
      await delay(40);
      expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done', pending: [] });
      expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'paid' }]);
    },
  );
});

it('an error that a tool throws after the run was cancelled becomes an event, and causes no unhandled rejection', async () => {
  let fail = (_error: Error): void => {};
  await cancelled(
    () => actThat(() => new Promise((_, reject) => (fail = reject))),
    async (app) => {
      fail(new Error('canary'));
      await delay(10);
      await app.say('and?');
      // An error after the cancellation is most likely a reaction to it.
      expect(await app.logOf('late')).toMatchObject([{ outcome: { status: 'error', code: 'cancelled' } }]);
      expect(JSON.stringify(await app.log())).not.toContain('canary');
    },
  );
});

it('a tool that blocks the process causes a warning with the name of the tool and the blocked time', async () => {
  await bothWays(
    () => {
      const clock = fakeClock();
      const act = actThat(() => void clock.advance(3_000));
      return {
        steps: [{ calls: [{ name: 'act' }] }, 'done'],
        agent: { tools: [act] },
        options: { clock: clock.now },
      };
    },
    async ({ watch }) => {
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'warning')).toMatchObject([
        {
          code: 'tool_blocked',
          message: expect.stringMatching(/^act blocked .* 3000 ms; use asynchronous calls, or a worker/),
        },
      ]);
    },
  );
});

it('if one of several calls throws, the others complete, and all calls have responses in order', async () => {
  const tools = () => [
    functionTool({ name: 'slow', description: 'Slow', run: () => delay(10).then(() => 'slow') }),
    actThat(() => {
      throw new Error('canary');
    }),
    functionTool({ name: 'quick', description: 'Quick', run: () => 'quick' }),
  ];
  await bothWays(
    () => ({
      steps: [{ calls: [{ name: 'slow' }, { name: 'act' }, { name: 'quick' }] }, 'done'],
      agent: { tools: tools() },
    }),
    async ({ model }, _way, say) => {
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(outcomesIn(model.requests[1])).toMatchObject([
        { output: 'slow' },
        { status: 'error', code: 'tool_threw' },
        { output: 'quick' },
      ]);
    },
  );
});

it('a thousand calls of one turn run eight at a time, and every call has a response', async () => {
  let running = 0;
  let most = 0;
  const act = () =>
    actThat(async () => {
      most = Math.max(most, ++running);
      await delay(0);
      running--;
      return 'ran';
    });
  await bothWays(
    () => ({
      steps: [{ calls: Array.from({ length: 1_000 }, () => ({ name: 'act' })) }, 'done'],
      agent: { tools: [act()] },
    }),
    async ({ model, logOf }, _way, say) => {
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(outcomesIn(model.requests[1])).toHaveLength(1_000);
      expect(new Set((await logOf('response')).map(({ callId }) => callId)).size).toBe(1_000);
      expect(most).toBe(8);
    },
  );
});

describe('a call after its deadline', () => {
  it('a call does not start after the deadline of the run, and its response is cancelled, even if no timer could fire', async () => {
    const ran: string[] = [];
    await bothWays(
      () => {
        ran.length = 0;
        const clock = fakeClock();
        const blocking = functionTool({
          name: 'blocking',
          description: 'Blocks',
          effect: 'read',
          run: () => {
            ran.push('blocking');
            clock.advance(5_000);
          },
        });
        return {
          steps: [{ calls: [{ name: 'blocking' }, { name: 'act' }] }, 'done'],
          agent: { tools: [blocking, actThat(() => void ran.push('act'))] },
          options: { clock: clock.now, limits: { deadlineMs: 1_000 } },
        };
      },
      async (_app, _way, say) => {
        expect(await say('go')).toMatchObject({
          status: 'limited',
          error: { message: expect.stringContaining('deadlineMs') },
          calls: [{ outcome: { status: 'ok' } }, { outcome: { status: 'error', code: 'cancelled' } }],
        });
        expect(ran).toEqual(['blocking']);
      },
    );
  });
});
