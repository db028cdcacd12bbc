import { inMemoryGrantService, sessionGrants } from '@mortise/confirmation';
import { inMemorySessionService, type SessionService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { forgetUser, type UserStores } from '@mortise/core/retention';
import { inMemoryMemoryService } from '@mortise/memory';
import { createWorker, inMemoryDispatcher } from '@mortise/worker';
import { describe, expect, it } from 'vitest';

const ada = { appName: 'app', userId: 'ada' };
const bob = { appName: 'app', userId: 'bob' };

type StoreName = 'sessions' | 'artifacts' | 'memory' | 'credentials';

function stores(): Required<{ readonly [Name in StoreName]: NonNullable<UserStores[Name]> }> {
  return {
    sessions: inMemorySessionService(),
    artifacts: inMemoryArtifactService(),
    memory: inMemoryMemoryService(),
    credentials: inMemoryCredentialService(),
  };
}

/** Stores something of a user in every store. */
async function fill({ sessions, artifacts, memory, credentials }: ReturnType<typeof stores>): Promise<void> {
  for (const user of [ada, bob])
    for (const sessionId of ['s1', 's2']) {
      const key = { ...user, sessionId };
      const session = await sessions.create(key, { 'user:city': 'Rome' });
      await artifacts.save(key, 'a', { type: 'text', text: 'x' });
      await memory.add({
        ...session,
        events: [
          {
            v: 1,
            id: 'e1',
            invocationId: 'i1',
            author: 'user',
            timestamp: 1,
            type: 'input',
            content: { role: 'user', parts: [{ type: 'text', text: 'tea' }] },
          },
        ],
      });
      await credentials.save(key, 'mail', { type: 'apiKey', value: 'k' });
    }
}

async function leftOf(
  user: typeof ada,
  { sessions, artifacts, memory, credentials }: ReturnType<typeof stores>,
): Promise<readonly number[]> {
  const key = { ...user, sessionId: 's1' };
  return [
    (await sessions.list(user)).length,
    (await artifacts.list(key)).length,
    (await memory.search(user, 'tea')).length,
    (await credentials.load(key, 'mail')) ? 1 : 0,
  ];
}

describe('a user who is forgotten', () => {
  it('a user who is forgotten loses the artifacts of sessions and the approvals, then the sessions, then artifacts and approvals that were saved meanwhile', async () => {
    const calls: string[] = [];
    const noted = <Store extends { forget?(scope: typeof ada): unknown }>(name: string, store: Store): Store => ({
      ...store,
      forget(scope: typeof ada & { readonly sessionId?: string }) {
        calls.push(scope.sessionId === undefined ? name : `${name} of ${scope.sessionId}`);
        return store.forget?.(scope);
      },
    });
    const all = stores();
    await fill(all);
    const dispatcher = { wake: async ({ sessionId }: { readonly sessionId: string }) => void calls.push(sessionId) };
    const stored = {
      sessions: noted('sessions', all.sessions),
      artifacts: noted('artifacts', all.artifacts),
      memory: noted('memory', all.memory),
      credentials: noted('credentials', all.credentials),
      grants: noted('grants', inMemoryGrantService()),
    };
    await forgetUser({ ...stored, dispatcher }, ada);
    expect(calls).toEqual([
      ...['artifacts of s1', 'artifacts of s2', 'grants', 'sessions'],
      ...['artifacts', 'memory', 'credentials', 'grants', 's1', 's2'],
    ]);
  });

  it('a user who is forgotten is forgotten only in the given stores, by user and app, even if the given key has other members', async () => {
    const all = stores();
    await fill(all);
    await forgetUser({ memory: all.memory, credentials: undefined }, { ...ada, sessionId: 's1' } as typeof ada);
    expect(await leftOf(ada, all)).toEqual([2, 1, 0, 1]);
  });

  it('a user who is forgotten loses the artifacts of many sessions', async () => {
    const all = stores();
    const keys = Array.from({ length: 250 }, (_, at) => ({ ...ada, sessionId: `s${at}` }));
    const asked: string[] = [];
    for (const key of keys) await all.sessions.create(key);
    const artifacts = {
      ...all.artifacts,
      forget: async (scope: { readonly sessionId?: string }) => {
        asked.push(scope.sessionId ?? 'all');
        return 1;
      },
    };
    expect(await forgetUser({ sessions: all.sessions, artifacts }, ada)).toMatchObject({ artifacts: 251 });
    expect(asked.toSorted()).toEqual([...keys.map(({ sessionId }) => sessionId), 'all'].toSorted());
    expect(asked.at(-1)).toBe('all');
  });
});

it('a tool that runs during the deletion of a user may save an artifact, which another call removes', async () => {
  const { sessions, artifacts } = stores();
  const key = { ...ada, sessionId: 's1' };
  await sessions.create(key);
  await forgetUser({ sessions, artifacts }, ada);
  await artifacts.save(key, 'late', { type: 'text', text: 'x' });
  expect(await forgetUser({ sessions, artifacts }, ada)).toEqual({ sessions: 0, userState: 0, artifacts: 1 });
  expect(await artifacts.list(key)).toEqual([]);
});

describe('the approvals of a user who is forgotten', () => {
  const grant = { callId: 'c1', gate: 'policy', tool: 'pay', definition: 'd', scope: 'always', at: 1 } as const;
  const cover = { args: { to: { equals: 'ada' } }, exact: false } as const;
  const stored = {
    'in a service of their own': () => inMemoryGrantService(),
    'in a session': (sessions: SessionService) => sessionGrants(sessions),
    'in a session of another store': () => sessionGrants(inMemorySessionService()),
  };
  it.each(Object.entries(stored))(
    'the approvals of a user who is forgotten are deleted, %s, and the approvals of other users stay',
    async (_where, make) => {
      const all = stores();
      const grants = make(all.sessions);
      for (const user of [ada, bob]) await all.sessions.create({ ...user, sessionId: 's1' });
      for (const user of [ada, bob])
        for (const id of ['q1', 'q2', 'q3']) await grants.add({ ...user, sessionId: 's1' }, { ...grant, ...cover, id });
      await grants.revoke({ ...ada, sessionId: 's1' }, 'q3');
      expect(await forgetUser({ sessions: all.sessions, grants }, ada)).toEqual({
        sessions: 1,
        userState: 0,
        grants: 2,
      });
      expect(await grants.list({ ...ada, sessionId: 's1' })).toEqual([]);
      expect(await grants.list({ ...bob, sessionId: 's1' })).toHaveLength(3);
      await grants.add({ ...ada, sessionId: 's1' }, { ...grant, ...cover, id: 'q1' });
      expect(await grants.list({ ...ada, sessionId: 's1' })).toHaveLength(1);
    },
  );
});

describe('the wakes of a user who is forgotten', () => {
  it('the wakes of a user who is forgotten are removed once a worker has processed them, including the wakes of parked sessions', async () => {
    const { sessions } = stores();
    const dispatcher = inMemoryDispatcher();
    const asked: string[] = [];
    const runner = {
      run: ({ session }: { readonly session: { readonly userId: string } }) => {
        asked.push(session.userId);
        return Promise.reject(new Error('it is broken'));
      },
    };
    for (const user of [ada, bob]) {
      const key = { ...user, sessionId: 's1' };
      await sessions.create(key);
      await sessions.deliver(key, { id: 'm1', type: 'message', content: { role: 'user', parts: [] } });
    }
    // Its first sweep finds both.
    const worker = createWorker({ runner: runner as never, sessions, dispatcher, sweepMs: 600_000 });
    await worker.start();
    await expect.poll(() => dispatcher.figures?.()).toMatchObject({ parked: 2 });
    expect(await forgetUser({ sessions, dispatcher }, ada)).toEqual({ sessions: 1, userState: 0, wakes: 1 });
    await expect.poll(() => dispatcher.figures?.()).toEqual({ queued: 0, running: 0, parked: 1, oldestWaitMs: 0 });
    expect(asked.toSorted()).toEqual(['ada', 'bob']);
    await worker.drain();
  });

  it('the wakes of a user who is forgotten are not sent without the session store, nor if that store failed', async () => {
    const { sessions } = stores();
    const woken: string[] = [];
    const dispatcher = { wake: async ({ sessionId }: { readonly sessionId: string }) => void woken.push(sessionId) };
    await expect(forgetUser({ dispatcher }, ada)).rejects.toMatchObject({ code: 'invalid_option' });
    await sessions.create({ ...ada, sessionId: 's1' });
    const failing: SessionService = { ...sessions, forget: () => Promise.reject(new Error('no')) };
    await expect(forgetUser({ sessions: failing, dispatcher }, ada)).rejects.toMatchObject({
      failures: [{ store: 'sessions' }],
    });
    expect(woken).toEqual([]);
  });
});

describe('the error of an incomplete deletion', () => {
  it('the error of an incomplete deletion lists stores without the method `forget`, after all other stores were processed', async () => {
    const all = stores();
    await fill(all);
    const { forget: _, ...artifacts } = all.artifacts;
    const { forget: __, ...credentials } = all.credentials;
    const { forget: ___, ...sessions } = all.sessions;
    await expect(forgetUser({ ...all, sessions, artifacts, credentials }, ada)).rejects.toMatchObject({
      code: 'forget_incomplete',
      failures: [{ store: 'sessions' }, { store: 'artifacts' }, { store: 'credentials' }],
      report: { memories: 2 },
      message: expect.stringContaining('sessions (it has no forget), artifacts (it has no forget)'),
    });
    expect(await leftOf(ada, all)).toEqual([2, 1, 0, 1]);
  });

  it('the error of an incomplete deletion lists a store that fails, with its error, but has no text of that error in its message', async () => {
    const all = stores();
    await fill(all);
    const error = new Error('cannot delete from ada@example.com');
    const sessions: SessionService = { ...all.sessions, forget: () => Promise.reject(error) };
    const thrown = await forgetUser({ ...all, sessions }, ada).catch((reason: unknown) => reason);
    expect(thrown).toMatchObject({ code: 'forget_incomplete', failures: [{ store: 'sessions', error }] });
    expect((thrown as Error).cause).toMatchObject({ errors: [error] });
    expect(String(thrown)).not.toContain('example.com');
    expect(await leftOf(ada, all)).toEqual([2, 0, 0, 0]);
    await forgetUser(all, ada);
    expect(await leftOf(ada, all)).toEqual([0, 0, 0, 0]);
  });

  it('the error of an incomplete deletion lists an unknown store', async () => {
    await expect(forgetUser({ session: inMemorySessionService() } as never, ada)).rejects.toMatchObject({
      code: 'unknown_option',
    });
  });
});
