import { functionTool, inMemorySessionService, type LeaseStore, type SessionService } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { delay, key } from '../harness/inspect-run.ts';
import { withoutLeases } from '../harness/wrapped-sessions.ts';

/** Creates a tool that takes a while, and counts its runs. */
function slowTool(ran: unknown[], ms = 20) {
  const run = async (): Promise<string> => {
    ran.push('ran');
    await delay(ms);
    return 'done';
  };
  return functionTool({ name: 'slow', description: 'Takes a while', run });
}

describe('two simultaneous runs of one session', () => {
  const stores: Readonly<Record<string, (inner: SessionService) => SessionService>> = {
    'over a store with leases': (inner) => inner,
    'over a store without leases': withoutLeases,
  };
  const loses = expect.stringMatching(/^session_(busy|conflict)$/);

  for (const [where, storeOf] of Object.entries(stores)) {
    it(`two simultaneous runs ${where}: one run completes, and the other has no effect`, async () => {
      const ran: unknown[] = [];
      const sessions = storeOf(inMemorySessionService());
      await sessions.create(key);
      const script = [{ calls: [{ name: 'slow' }] }, 'done'];
      const apps = [0, 1].map(() => testApp(script, { tools: [slowTool(ran)] }, { sessions }));
      const results = await Promise.all(apps.map(({ say }) => say('go', { whenBusy: 'refuse' })));
      expect(results.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
      expect(results.find(({ status }) => status === 'failed')?.error?.code).toEqual(loses);
      expect(ran).toHaveLength(1);
      expect((await sessions.load(key))?.events.filter(({ type }) => type === 'input')).toHaveLength(1);
    });

    it(`two simultaneous runs ${where}: one run completes also if both use one runner`, async () => {
      const ran: unknown[] = [];
      const sessions = storeOf(inMemorySessionService());
      await sessions.create(key);
      const { say } = testApp(
        [{ calls: [{ name: 'slow' }] }, 'done', 'again'],
        { tools: [slowTool(ran)] },
        { sessions },
      );
      const results = await Promise.all([say('go', { whenBusy: 'refuse' }), say('go', { whenBusy: 'refuse' })]);
      expect(results.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
      expect(ran).toHaveLength(1);
      expect(await say('and now?')).toMatchObject({ status: 'completed', text: 'again' });
    });

    it(`two simultaneous runs ${where}: one run completes also if both would create the session`, async () => {
      const sessions = storeOf(inMemorySessionService());
      const apps = [0, 1].map(() => testApp(['done'], {}, { sessions }));
      const results = await Promise.all(apps.map(({ say }) => say('go', { whenBusy: 'refuse' })));
      expect(results.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
      expect(results.find(({ status }) => status === 'failed')?.error?.code).toEqual(loses);
    });
  }

  it('simultaneous runs on two sessions do not disturb each other', async () => {
    const { runner, model, sessions } = testApp(['one', 'two', 'three', 'four', 'five', 'six']);
    for (const time of [1, 2]) {
      const results = await Promise.all(
        ['a', 'b'].map((session) => runner.run({ session, message: `${time} in ${session}` })),
      );
      expect(results.map(({ status }) => status)).toEqual(['completed', 'completed']);
    }
    for (const sessionId of ['a', 'b']) {
      const { events = [] } = (await sessions.load({ ...key, sessionId })) ?? {};
      const words = events.flatMap((event) => (event.type === 'input' ? event.content.parts : []));
      expect(words).toMatchObject([{ text: `1 in ${sessionId}` }, { text: `2 in ${sessionId}` }]);
      expect(events.map(({ type }) => type)).toEqual(['input', 'model', 'input', 'model']);
      // The model was sent nothing else.
      const reported = model.requests
        .map(({ contents }) => contents.flatMap(({ role, parts }) => (role === 'user' ? parts : [])))
        .filter((parts) => JSON.stringify(parts).includes(`2 in ${sessionId}`));
      expect(reported).toEqual([words]);
    }
    // Two sessions with the same first events and ids must not share a cached view.
    await runner.run({ session: 'a', message: '3 in a' });
    const copy = { ...key, sessionId: 'c' };
    await importSession(sessions, copy, exportSession(sessions, { ...key, sessionId: 'a' }), { trusted: true });
    const before = await sessions.load({ ...key, sessionId: 'a' });
    expect(await runner.run({ session: 'c', message: '4 in c' })).toMatchObject({ status: 'completed', session: copy });
    expect(await sessions.load({ ...key, sessionId: 'a' })).toEqual(before);
    expect((await sessions.load(copy))?.events).toHaveLength((before?.events.length ?? 0) + 2);
  });
});

describe('a session that another runner changes between two runs', () => {
  it('a session that another runner changes between two runs is read with the changes', async () => {
    const sessions = inMemorySessionService();
    const one = testApp(['one', 'three'], {}, { sessions });
    const two = testApp(['two'], {}, { sessions });
    await one.say('first');
    await two.say('second');
    expect(await one.say('third')).toMatchObject({ status: 'completed', text: 'three' });
    const texts = one.model.requests[1]?.contents.flatMap(({ parts }) =>
      parts.map((part) => (part.type === 'text' ? part.text : part.type)),
    );
    expect(texts).toEqual(['first', 'one', 'second', 'two', 'third']);
  });

  it('a session that another runner changes between two runs is read anew if it was deleted and created again', async () => {
    const { say, sessions, model } = testApp(['one', 'two']);
    await say('first');
    await sessions.delete(key);
    await say('second');
    expect(model.requests[1]?.contents).toHaveLength(1);
  });

  it('a session that another runner changes between two runs has the changed state of the user', async () => {
    const sessions = inMemorySessionService();
    const seen: unknown[] = [];
    const tool = functionTool({
      name: 'note',
      description: 'Notes',
      run: (_input, context) => {
        seen.push(context.state['user:name']);
        context.setState('user:name', context.session.sessionId);
      },
    });
    const script = [
      { calls: [{ name: 'note' }] },
      'ok',
      { calls: [{ name: 'note' }] },
      'ok',
      { calls: [{ name: 'note' }] },
      'ok',
    ];
    const { runner } = testApp(script, { tools: [tool] }, { sessions });
    for (const session of ['a', 'b', 'a']) await runner.run({ session, message: 'go' });
    expect(seen).toEqual([undefined, 'a', 'b']);
  });
});

describe('the lease of a session', () => {
  function leased(change: (leases: LeaseStore) => Partial<LeaseStore>): SessionService {
    const inner = inMemorySessionService();
    const leases = inner.leases as LeaseStore;
    return { ...inner, leases: { ...leases, ...change(leases) } };
  }

  it('the lease of a session is released when the run ends', async () => {
    const { say, sessions } = testApp(['one']);
    await say('hi');
    expect(await sessions.leases?.claim(key, 'somebody', 1_000)).toBeDefined();
  });

  it('the lease of a session is released when the run fails', async () => {
    const { say, sessions } = testApp([{ fail: {} }]);
    await say('hi');
    expect(await sessions.leases?.claim(key, 'somebody', 1_000)).toBeDefined();
  });

  it('the lease of a session gives tools a fencing token, which grows with each run', async () => {
    const tokens: number[] = [];
    const tool = functionTool({
      name: 'go',
      description: 'Goes',
      run: (_input, { fencingToken }) => void tokens.push(fencingToken),
    });
    const { say } = testApp([{ calls: [{ name: 'go' }] }, 'one', { calls: [{ name: 'go' }] }, 'two'], {
      tools: [tool],
    });
    await say('go');
    await say('go');
    const [first = 0, second = 0] = tokens;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
  });

  it('the lease of a session is renewed while tools run', async () => {
    let renewed = 0;
    const twice = deferred();
    const sessions = leased((leases) => ({
      renew(...args) {
        if (++renewed === 2) twice.resolve();
        return leases.renew(...args);
      },
    }));
    const waits = functionTool({ name: 'waits', description: 'Waits', run: () => twice.promise });
    const { say } = testApp([{ calls: [{ name: 'waits' }] }, 'done'], { tools: [waits] }, { sessions, leaseMs: 300 });
    expect(await say('go')).toMatchObject({ status: 'completed' });
  });

  it('the lease of a session is no longer renewed after the run, even if a renewal was active at its end', async () => {
    let renewals = 0;
    const [begun, ended] = [deferred(), deferred()];
    const sessions = leased((leases) => ({
      async renew(...args) {
        renewals++;
        begun.resolve();
        await ended.promise;
        return leases.renew(...args);
      },
    }));
    const waits = functionTool({ name: 'waits', description: 'Waits', run: () => begun.promise });
    const { say } = testApp([{ calls: [{ name: 'waits' }] }, 'done'], { tools: [waits] }, { sessions, leaseMs: 30 });
    await say('go');
    ended.resolve();
    await delay(60);
    expect(renewals).toBe(1);
  });

  it('the lease of a session that is lost to another worker ends the run, which can no longer store events', async () => {
    let time = 0;
    const inner = inMemorySessionService({ clock: () => time });
    const leases = inner.leases as LeaseStore;
    const stolen = deferred();
    const renew: LeaseStore['renew'] = async (session) => {
      time += 1_000;
      await leases.claim(session, 'thief', 1_000);
      stolen.resolve();
      return false;
    };
    const sessions: SessionService = { ...inner, leases: { ...leases, renew } };
    const waits = functionTool({ name: 'waits', description: 'Waits', run: () => stolen.promise });
    const { say } = testApp([{ calls: [{ name: 'waits' }] }, 'done'], { tools: [waits] }, { sessions, leaseMs: 30 });
    expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'session_fenced' } });
  });
});
