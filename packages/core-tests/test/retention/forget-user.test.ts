import { inMemorySessionService, type SessionService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { forgetUser, type UserStores } from '@mortise/core/retention';
import { inMemoryMemoryService } from '@mortise/memory';
import { describe, expect, it } from 'vitest';

const ada = { appName: 'app', userId: 'ada' };
const bob = { appName: 'app', userId: 'bob' };

function stores(): Required<{ readonly [Name in keyof UserStores]: NonNullable<UserStores[Name]> }> {
  return {
    sessions: inMemorySessionService(),
    artifacts: inMemoryArtifactService(),
    memory: inMemoryMemoryService(),
    credentials: inMemoryCredentialService(),
  };
}

/** Something of a user in every store. */
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
  it('leaves nothing in any store, and everybody else keeps all', async () => {
    const all = stores();
    await fill(all);
    expect(await leftOf(ada, all)).toEqual([2, 1, 2, 1]);
    await forgetUser(all, ada);
    expect(await leftOf(ada, all)).toEqual([0, 0, 0, 0]);
    expect(await leftOf(bob, all)).toEqual([2, 1, 2, 1]);
    expect((await all.sessions.create({ ...ada, sessionId: 's3' })).state).toEqual({});
    await forgetUser(all, ada);
  });

  it('is forgotten in those stores that are given, and a key says no more than user and app', async () => {
    const all = stores();
    await fill(all);
    await forgetUser({ memory: all.memory, credentials: undefined }, { ...ada, sessionId: 's1' } as typeof ada);
    expect(await leftOf(ada, all)).toEqual([2, 1, 0, 1]);
  });

  it('loses the artifacts of many sessions', async () => {
    const all = stores();
    const keys = Array.from({ length: 250 }, (_, at) => ({ ...ada, sessionId: `s${at}` }));
    const asked: string[] = [];
    for (const key of keys) await all.sessions.create(key);
    const artifacts = {
      ...all.artifacts,
      forget: async (scope: { readonly sessionId?: string }) => void asked.push(scope.sessionId ?? 'all'),
    };
    await forgetUser({ sessions: all.sessions, artifacts }, ada);
    expect(asked.toSorted()).toEqual([...keys.map(({ sessionId }) => sessionId), 'all'].toSorted());
    expect(asked.at(-1)).toBe('all');
  });
});

describe('what could not be forgotten is said', () => {
  it('of stores that lack the method, when all others have done it', async () => {
    const all = stores();
    await fill(all);
    const { forget: _, ...artifacts } = all.artifacts;
    const { forget: __, ...credentials } = all.credentials;
    const { forget: ___, ...sessions } = all.sessions;
    await expect(forgetUser({ ...all, sessions, artifacts, credentials }, ada)).rejects.toMatchObject({
      code: 'forget_incomplete',
      failures: [{ store: 'sessions' }, { store: 'artifacts' }, { store: 'credentials' }],
      message: expect.stringContaining('sessions (it has no forget), artifacts (it has no forget)'),
    });
    expect(await leftOf(ada, all)).toEqual([2, 1, 0, 1]);
  });

  it('of a store that fails, with its error, and without what that says in the message', async () => {
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

  it('of a store that is none of these', async () => {
    await expect(forgetUser({ session: inMemorySessionService() } as never, ada)).rejects.toMatchObject({
      code: 'unknown_option',
    });
  });
});
