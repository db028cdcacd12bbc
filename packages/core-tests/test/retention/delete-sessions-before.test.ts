import { sessionGrants } from '@mortise/confirmation';
import { inMemorySessionService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { deleteSessionsBefore } from '@mortise/core/retention';
import { expect, it } from 'vitest';

const ada = { appName: 'app', userId: 'ada' };
const idsOf = (keys: readonly { readonly sessionId: string }[]) => keys.map(({ sessionId }) => sessionId);

async function stores() {
  let now = 1_000;
  const sessions = inMemorySessionService({ clock: () => now });
  const artifacts = inMemoryArtifactService();
  for (let at = 0; at < 250; at++) {
    const key = { ...ada, sessionId: `s${String(at).padStart(3, '0')}` };
    await sessions.create(key, { 'user:city': 'Rome' });
    await artifacts.save(key, 'a', { type: 'text', text: 'x' });
    now++;
  }
  return { sessions, artifacts };
}

it('deletes old sessions with their artifacts, and wakes each, in several steps', async () => {
  const { sessions, artifacts } = await stores();
  const woken: string[] = [];
  const dispatcher = { wake: async ({ sessionId }: { readonly sessionId: string }) => void woken.push(sessionId) };
  const report = await deleteSessionsBefore({ sessions, artifacts, dispatcher }, 1_240);
  expect(report).toEqual({ sessions: 240, artifacts: 240, wakes: 240 });
  const left = await sessions.list(ada);
  expect(idsOf(left)).toEqual(Array.from({ length: 10 }, (_, at) => `s${240 + at}`));
  expect(new Set(woken).size).toBe(240);
  expect(await artifacts.list({ ...ada, sessionId: 's000' })).toEqual([]);
  expect(await artifacts.list({ ...ada, sessionId: 's240' })).toEqual(['a']);
  expect((await sessions.create({ ...ada, sessionId: 'new' })).state).toEqual({ 'user:city': 'Rome' });
  expect(await deleteSessionsBefore({ sessions }, 1_240)).toEqual({ sessions: 0 });
});

it('spares open work and other users unless the filter says otherwise', async () => {
  const { sessions } = await stores();
  await sessions.deliver({ ...ada, sessionId: 's000' }, { id: 'm1', type: 'cancel', reason: 'r' });
  expect(await deleteSessionsBefore({ sessions }, 9_000, { userId: 'bob' })).toEqual({ sessions: 0 });
  expect(await deleteSessionsBefore({ sessions }, 9_000, { appName: 'app' })).toEqual({ sessions: 249 });
  expect(await deleteSessionsBefore({ sessions }, 9_000, { openWork: true })).toEqual({ sessions: 1 });
});

it('keeps the remembered approvals of a user, and which were revoked', async () => {
  const { sessions } = await stores();
  const grants = sessionGrants(sessions);
  const key = { ...ada, sessionId: 's000' };
  const grant = (id: string) =>
    ({
      id,
      callId: 'c1',
      gate: 'g',
      tool: 'pay',
      definition: 'd',
      args: {},
      exact: true,
      scope: 'always',
      at: 1,
    }) as const;
  for (const id of ['q1', 'q2']) await grants.add(key, grant(id));
  await grants.revoke(key, 'q1');
  expect(await deleteSessionsBefore({ sessions }, 9e15, { openWork: true })).toEqual({ sessions: 250 });
  // A run that is resumed adds its approvals a second time.
  await grants.add(key, grant('q1'));
  expect(await grants.list(key)).toEqual([grant('q2')]);
});

it('refuses stores that cannot delete, before anything is deleted, and an invalid time', async () => {
  const { sessions, artifacts } = await stores();
  const { deleteBefore: _, ...without } = sessions;
  const { forget: __, ...kept } = artifacts;
  await expect(deleteSessionsBefore({ sessions: without }, 9_000)).rejects.toMatchObject({ code: 'invalid_option' });
  await expect(deleteSessionsBefore({ sessions, artifacts: kept }, 9_000)).rejects.toMatchObject({
    code: 'invalid_option',
  });
  await expect(deleteSessionsBefore({ sessions }, Number.NaN)).rejects.toMatchObject({ code: 'bad_time' });
  expect(await sessions.list(ada)).toHaveLength(250);
});
