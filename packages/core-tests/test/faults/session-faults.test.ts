import {
  type Event,
  inMemorySessionService,
  type LeaseStore,
  type RunResult,
  type SessionService,
} from '@mortise/core';
import { confirmGate, fakeClock } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { delay, key } from '../harness/inspect-run.ts';
import { runningClock } from '../harness/running-clock.ts';
import { withoutLeases, wrappedSessions } from '../harness/wrapped-sessions.ts';
import { actThat, bothWays, watchProcess } from './play.ts';

watchProcess();

const never = (): Promise<never> => new Promise(() => {});
const oneCall = [{ calls: [{ name: 'act' }] }, 'done'];

it("the user's message is stored in an append of its own before the model is called", async () => {
  await bothWays(
    () => {
      const sessions = wrappedSessions(() => {});
      return {
        steps: [() => sessions.appends.map((events) => events.map(({ type }) => type).join()).join(' ')],
        options: { sessions },
      };
    },
    async (_app, _way, say) => expect(await say('go')).toMatchObject({ text: 'input' }),
  );
});

describe('two workers on one session', () => {
  it('with leases, the second worker fails at once, and has no effect', async () => {
    await bothWays(
      () => ({ steps: [{ delayMs: 20, text: 'first' }], options: { sessions: inMemorySessionService() } }),
      async ({ sessions, logOf }, _way, say) => {
        const first = say('one');
        await delay(5);
        const other = testApp(['second'], {}, { sessions });
        const refused = await other.say('two', { whenBusy: 'refuse' });
        expect(refused).toMatchObject({ status: 'failed', error: { code: 'session_busy' } });
        expect(other.model.requests).toEqual([]);
        expect(await first).toMatchObject({ status: 'completed', text: 'first' });
        expect(await logOf('input')).toHaveLength(1);
      },
    );
  });

  it('without leases, one append succeeds, and the other worker stops before any effect and stores no event', async () => {
    const ran: string[] = [];
    await bothWays(
      () => {
        ran.length = 0;
        return {
          steps: [{ delayMs: 20, calls: [{ name: 'act' }] }, 'first'],
          agent: { tools: [actThat(() => void ran.push('first'))] },
          options: { sessions: withoutLeases() },
        };
      },
      async ({ sessions, log }, _way, say) => {
        const first = say('one');
        await delay(5);
        const other = testApp(oneCall, { tools: [actThat(() => void ran.push('second'))] }, { sessions });
        const [lost, won] = await Promise.all([first, other.say('two')]);
        expect(lost).toMatchObject({ status: 'failed', error: { code: 'session_conflict' } });
        expect(won).toMatchObject({ status: 'completed' });
        expect(ran).toEqual(['second']);
        const invocations = (await log()).map(({ invocationId }) => invocationId);
        expect(invocations).toEqual([...invocations].sort((a, b) => invocations.indexOf(a) - invocations.indexOf(b)));
      },
    );
  });

  it('a worker whose lease was taken over can no longer store events', async () => {
    await bothWays(
      () => ({
        steps: [{ delayMs: 20, text: 'late' }],
        options: { sessions: inMemorySessionService(), leaseMs: 5_000 },
      }),
      async ({ sessions }, _way, say) => {
        const first = say('one');
        await delay(5);
        const leases = sessions.leases as LeaseStore;
        // Like a store whose lease has expired.
        await leases.release(key, 1);
        expect(await leases.claim(key, 'another', 1_000)).toEqual({ fencingToken: 2 });
        expect(await first).toMatchObject({ status: 'failed', error: { code: 'session_fenced' } });
      },
    );
  });
});

describe('an append that fails', () => {
  const fullDisk = (from: Event['type']): SessionService =>
    wrappedSessions((_count, events) => {
      if (events.some(({ type }) => type === from)) throw new Error('ENOSPC: no space left');
    });

  it('an append that fails ends the run with its code and the events so far, and starts no further effect', async () => {
    const ran: number[] = [];
    await bothWays(
      () => {
        ran.length = 0;
        const act = actThat(async () => {
          ran.push(ran.length);
          await delay(1);
          return 'paid';
        });
        return {
          steps: [{ calls: Array.from({ length: 20 }, () => ({ name: 'act' })) }, 'done'],
          agent: { tools: [act] },
          options: { sessions: fullDisk('response'), concurrency: 2 },
        };
      },
      async ({ model, log }, _way, say) => {
        const { status, error } = await say('go');
        expect([status, error?.code]).toEqual(['failed', 'append_failed']);
        expect(error?.cause).toMatchObject({ message: 'ENOSPC: no space left' });
        expect(ran.length).toBeLessThanOrEqual(4);
        const unsaved = error?.unsaved ?? [];
        expect(unsaved.map(({ type }) => type)).toContain('response');
        expect(unsaved[0]).toMatchObject({ outcome: { status: 'ok', output: 'paid' } });
        const stored = new Set((await log()).map(({ id }) => id));
        expect(unsaved.every(({ id }) => !stored.has(id))).toBe(true);
        expect(model.requests).toHaveLength(1);
      },
    );
  });

  it('the error of a failed append also has the results of calls that end after the failure', async () => {
    const slow = {
      ...actThat(() => delay(15).then(() => 'slow')),
      name: 'slow',
      declaration: { name: 'slow', description: '', parametersJsonSchema: { type: 'object' } },
    };
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'act' }, { name: 'slow' }] }, 'done'],
        agent: { tools: [actThat(() => 'quick'), slow] },
        options: { sessions: fullDisk('response') },
      }),
      async (_app, _way, say) =>
        expect((await say('go')).error?.unsaved).toMatchObject([
          { type: 'response', outcome: { output: 'quick' } },
          { type: 'response', outcome: { output: 'slow' } },
        ]),
    );
  });

  it("the error of an append lists the user's message among the events that were not stored", async () => {
    await bothWays(
      () => ({ steps: ['hi'], options: { sessions: fullDisk('input') } }),
      async ({ model }, _way, say) => {
        const { error } = await say('hello');
        expect(error?.unsaved).toMatchObject([{ type: 'input', content: { parts: [{ text: 'hello' }] } }]);
        expect(model.requests).toEqual([]);
      },
    );
  });
});

describe('a session service that does not respond', () => {
  const hang = (name: keyof SessionService): SessionService => ({ ...inMemorySessionService(), [name]: never });
  const hangLease = (name: keyof LeaseStore): SessionService => {
    const inner = inMemorySessionService();
    return { ...inner, leases: { ...(inner.leases as LeaseStore), [name]: never } };
  };

  it.each<[string, () => SessionService]>([
    ['load', () => hang('load')],
    ['create', () => hang('create')],
    ['append', () => hang('append')],
    ['claim', () => hangLease('claim')],
  ])('a timeout at %s fails the run, and names the operation', async (what, sessions) => {
    await bothWays(
      () => ({ steps: ['hi'], options: { sessions: sessions(), storeTimeoutMs: 20 } }),
      async ({ model }, _way, say) => {
        const result = await say('go');
        expect(result).toMatchObject({ status: 'failed', error: { code: 'store_timeout' } });
        expect(result.error?.message).toContain(`"${what}" in 20 ms`);
        expect(model.requests).toEqual([]);
      },
    );
  });

  it('a timeout at the inbox fails the run', async () => {
    await bothWays(
      () => {
        const inner = inMemorySessionService();
        const append: SessionService['append'] = async (...args) => ({
          ...(await inner.append(...args)),
          hasMail: true,
        });
        return { steps: ['hi'], options: { sessions: { ...inner, append, mail: never }, storeTimeoutMs: 20 } };
      },
      async (_app, _way, say) =>
        expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'store_timeout' } }),
    );
  });

  it('a timeout at every store call after the lease fails the run after one timeout, not after one for each call', async () => {
    await bothWays(
      () => {
        const { leases, ...inner } = inMemorySessionService();
        const hung = { ...(leases as LeaseStore), release: never };
        return {
          steps: ['hi'],
          options: { sessions: { ...inner, append: never, leases: hung }, storeTimeoutMs: 2_000 },
        };
      },
      async (_app, _way, say) => {
        const ran = runningClock();
        expect(await say('go')).toMatchObject({ error: { code: 'store_timeout' } });
        expect(ran()).toBeLessThan(3_900);
      },
    );
  });

  it('a timeout at the release of the lease has no other effect than the delay', async () => {
    await bothWays(
      () => ({ steps: ['hi'], options: { sessions: hangLease('release'), storeTimeoutMs: 20 } }),
      async (_app, _way, say) => expect(await say('go')).toMatchObject({ status: 'completed', text: 'hi' }),
    );
  });

  it('a timeout during calls fails the run with the events so far in the error', async () => {
    await bothWays(
      () => ({
        steps: oneCall,
        agent: { tools: [actThat(() => 'paid')] },
        options: {
          storeTimeoutMs: 20,
          sessions: wrappedSessions((_count, events) =>
            events.some(({ type }) => type === 'response') ? never() : undefined,
          ),
        },
      }),
      async (_app, _way, say) =>
        expect(await say('go')).toMatchObject({
          status: 'failed',
          error: { code: 'store_timeout', unsaved: [{ type: 'response', outcome: { output: 'paid' } }] },
        }),
    );
  });
});

describe('a clock that jumps', () => {
  it.each([86_400_000, -86_400_000])(
    'a clock that jumps by %d ms does not change the order of the log, and no limit is reached',
    async (jump) => {
      await bothWays(
        () => {
          const clock = fakeClock(1_800_000_000_000);
          const act = actThat(() => clock.advance(jump), { timeoutMs: 1_000 });
          return {
            steps: [{ calls: [{ name: 'act' }] }, { calls: [{ name: 'act' }] }, 'done'],
            agent: { tools: [act] },
            options: { clock: clock.now },
          };
        },
        async ({ log }, _way, say) => {
          expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
          expect((await log()).map(({ type }) => type)).toEqual([
            'input',
            'model',
            'started',
            'response',
            'model',
            'started',
            'response',
            'model',
          ]);
        },
      );
    },
  );

  it('a clock that goes back by a day keeps a question answerable', async () => {
    const clock = fakeClock(1_800_000_000_000);
    await bothWays(
      () => ({
        steps: oneCall,
        agent: {
          tools: [actThat(() => 1)],
          gates: [confirmGate({ only: 'act', question: { expiresAt: clock.now() + 1_000 } })],
        },
        options: { clock: clock.now },
      }),
      async ({ answer }, _way, say) => {
        const { pending } = await say('go');
        clock.advance(-86_400_000);
        const answered = await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
        expect(answered).toMatchObject({ status: 'completed' });
        clock.advance(86_400_000);
      },
    );
  });
});

describe('a session as JSON', () => {
  it('an exported session is the same in another store: its log is equal, and its question can be answered there', async () => {
    await bothWays(
      () => ({
        steps: [
          {
            text: 'I will',
            thought: 'hm',
            calls: [
              { name: 'act', args: '{}' },
              { name: 'nope', args: '{"a":' },
            ],
          },
          'done',
        ],
        agent: { tools: [actThat(() => 1)], gates: [confirmGate({ only: 'act' })] },
      }),
      async ({ log }, _way, say) => {
        const paused = await say('go 😀 \ud800');
        expect(paused.pending).toHaveLength(1);
        const exported = JSON.stringify(await log());
        const sessions = inMemorySessionService();
        await sessions.create(key);
        await sessions.append(key, JSON.parse(exported) as readonly Event[], { revision: 0 });
        expect((await sessions.load(key))?.events).toEqual(await log());
        const other = testApp(['moved on'], { tools: [actThat(() => 1)] }, { sessions });
        const again: RunResult = await other.resume();
        expect(again.pending.map(({ id }) => id)).toEqual(paused.pending.map(({ id }) => id));
        expect(await other.say('never mind')).toMatchObject({ status: 'completed', text: 'moved on' });
      },
    );
  });
});
