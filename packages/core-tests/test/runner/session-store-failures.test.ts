import { functionTool, inMemorySessionService, type LeaseStore, type SessionService } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { delay, key, only } from '../harness/inspect-run.ts';
import { wrappedSessions } from '../harness/wrapped-sessions.ts';

const calls = Array.from({ length: 4 }, () => ({ name: 'go' }));

function goTool(ran: unknown[], effect: 'read' | 'write') {
  return functionTool({ name: 'go', description: 'Goes', effect, run: () => void ran.push('ran') });
}

function failingAt(nth: number) {
  return wrappedSessions((count) => {
    if (count >= nth) throw new Error(`append ${count} failed`);
  });
}

describe('a store that refuses an append', () => {
  it("a refused append of the user's message fails the run before the model is called", async () => {
    const { say, model } = testApp(['hi'], {}, { sessions: failingAt(1) });
    const result = await say('hi');
    expect(result).toMatchObject({ status: 'failed', error: { code: 'append_failed' } });
    expect(result.error?.cause).toMatchObject({ message: expect.stringContaining('append 1 failed') });
    expect(model.requests).toEqual([]);
  });

  it("a refused append of the model's turn fails the run before a tool that may have an effect runs", async () => {
    const ran: unknown[] = [];
    const { say } = testApp([{ calls }], { tools: [goTool(ran, 'write')] }, { sessions: failingAt(2) });
    expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'append_failed' } });
    expect(ran).toEqual([]);
  });

  for (const effect of ['read', 'write'] as const) {
    it(`after a refused append of a response, no further tool (${effect}) runs`, async () => {
      const ran: unknown[] = [];
      const tool = functionTool({
        name: 'go',
        description: 'Goes',
        effect,
        run: async () => {
          ran.push('ran');
          await delay(1);
        },
      });
      const sessions = wrappedSessions((_count, events) => {
        if (events.some(({ type }) => type === 'response')) throw new Error('the disk is full');
      });
      const { say, model } = testApp(
        [{ calls: Array.from({ length: 20 }, () => ({ name: 'go' })) }, 'done'],
        { tools: [tool] },
        { sessions, concurrency: 2 },
      );
      expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'append_failed' } });
      expect(ran.length).toBeLessThanOrEqual(4);
      expect(model.requests).toHaveLength(1);
    });
  }

  it('after a refused append, a stream shows no event that was not stored', async () => {
    const inner = inMemorySessionService();
    const sessions = wrappedSessions((count) => {
      if (count === 3) throw new Error('no');
    }, inner);
    const { watch } = testApp([{ calls }, 'done'], { tools: [goTool([], 'write')] }, { sessions });
    const seen = await watch({ message: 'go' });
    const stored = (await inner.load(key))?.events ?? [];
    expect(only(seen, 'event').map(({ event }) => event.id)).toEqual(stored.map(({ id }) => id));
    expect(only(seen, 'end')).toHaveLength(1);
  });

  it('a refused append leaves a session that another run can resume', async () => {
    let broken = true;
    const sessions = wrappedSessions((_count, events) => {
      if (broken && events.some(({ type }) => type === 'response')) throw new Error('no');
    });
    const ran: unknown[] = [];
    const { say, resume, answer } = testApp(
      [{ calls: [{ name: 'go' }] }, 'done'],
      { tools: [goTool(ran, 'write')] },
      { sessions },
    );
    await say('go');
    broken = false;
    const inDoubt = await resume();
    expect(inDoubt).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    expect(await answer({ requestId: inDoubt.pending[0]?.id ?? '', value: { resolution: 'happened' } })).toMatchObject({
      status: 'completed',
      text: 'done',
    });
    expect(ran).toHaveLength(1);
  });

  it('a store that refuses an append fails the run even if it rejects with undefined', async () => {
    const sessions = wrappedSessions(() => Promise.reject(undefined));
    expect(await testApp(['hi'], {}, { sessions }).say('hi')).toMatchObject({ status: 'failed' });
  });
});

describe('a store with another failure', () => {
  const broken = (change: Partial<SessionService>): SessionService => ({ ...inMemorySessionService(), ...change });
  const reject = () => Promise.reject(new Error('the store is down'));

  for (const [what, sessions] of Object.entries({
    'cannot load': broken({ load: reject }),
    'cannot create': broken({ create: reject }),
    'cannot give a lease': broken({ leases: { claim: reject, renew: reject, release: reject, held: reject } }),
  })) {
    it(`a store that ${what} fails the run with its reason`, async () => {
      const result = await testApp(['hi'], {}, { sessions }).say('hi');
      expect(result).toMatchObject({ status: 'failed', error: { code: 'load_failed' } });
      expect(result.error?.cause).toMatchObject({ message: expect.stringContaining('the store is down') });
    });
  }

  it('a store that cannot read the inbox fails the run with its reason', async () => {
    const inner = inMemorySessionService();
    await inner.create(key);
    await inner.deliver(key, { id: 'm1', type: 'cancel', reason: 'enough' });
    const result = await testApp(['hi'], {}, { sessions: { ...inner, mail: reject } }).say('hi');
    expect(result.status).toBe('failed');
    expect(result.error?.cause).toMatchObject({ message: expect.stringContaining('the store is down') });
  });

  it('a store that cannot release a lease does not keep the run from completing', async () => {
    const inner = inMemorySessionService();
    const leases = { ...(inner.leases as LeaseStore), release: reject };
    expect(await testApp(['hi'], {}, { sessions: { ...inner, leases } }).say('hi')).toMatchObject({
      status: 'completed',
    });
  });
});

describe('an append', () => {
  it('an append combines events that are written at the same moment', async () => {
    const sessions = wrappedSessions(() => {});
    await testApp([{ calls }, 'done'], { tools: [goTool([], 'write')] }, { sessions }).say('go');
    expect(sessions.appends.map((events) => events.map(({ type }) => type))).toEqual([
      ['input'],
      ['model', 'started'],
      ['response', 'response', 'response', 'response'],
      ['model'],
    ]);
  });

  it('an append starts only after the append before it has ended', async () => {
    let flying = 0;
    let most = 0;
    const inner = inMemorySessionService();
    const sessions: SessionService = {
      ...inner,
      async append(...args) {
        most = Math.max(most, ++flying);
        await delay(1);
        flying--;
        return inner.append(...args);
      },
    };
    const tool = functionTool({ name: 'go', description: 'Goes', run: () => delay(Math.random() * 5) });
    await testApp([{ calls: [...calls, ...calls] }, 'done'], { tools: [tool] }, { sessions }).say('go');
    expect(most).toBe(1);
  });

  it('an append stores the start of a call with the effect write together with the turn of the model, before the call runs', async () => {
    const sessions = wrappedSessions(() => {});
    let storedBefore = false;
    const tool = functionTool({
      name: 'go',
      description: 'Goes',
      run: async () => {
        const session = await sessions.load(key);
        storedBefore = session?.events.some((event) => event.type === 'started') ?? false;
      },
    });
    await testApp([{ calls: [{ name: 'go' }] }, 'done'], { tools: [tool] }, { sessions }).say('go');
    expect(storedBefore).toBe(true);
    expect(sessions.appends[1]?.map(({ type }) => type)).toEqual(['model', 'started']);
  });
});
