import { sessionGrants } from '@mortise/confirmation';
import { inMemorySessionService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { deleteSessionsBefore, forgetUser } from '@mortise/core/retention';
import { expect, it } from 'vitest';

const ada = { appName: 'app', userId: 'ada' };

async function stores() {
  const sessions = inMemorySessionService();
  for (const sessionId of ['s1', 's2']) await sessions.create({ ...ada, sessionId });
  return { sessions, artifacts: inMemoryArtifactService() };
}

it('deleteSessionsBefore keeps the remembered approvals of a user, and their revocations', async () => {
  const { sessions } = await stores();
  const grants = sessionGrants(sessions);
  const key = { ...ada, sessionId: 's1' };
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
  expect(await deleteSessionsBefore({ sessions }, 9e15, { openWork: true })).toEqual({ sessions: 2 });
  // A run that is resumed adds its approvals a second time.
  await grants.add(key, grant('q1'));
  expect(await grants.list(key)).toEqual([grant('q2')]);
});

it('deleteSessionsBefore refuses stores without a method to delete, and an invalid time, before it deletes a session', async () => {
  const { sessions, artifacts } = await stores();
  const { deleteBefore: _, ...without } = sessions;
  const { forget: __, ...kept } = artifacts;
  await expect(deleteSessionsBefore({ sessions: without }, 9e15)).rejects.toMatchObject({ code: 'invalid_option' });
  await expect(deleteSessionsBefore({ sessions, artifacts: kept }, 9e15)).rejects.toMatchObject({
    code: 'invalid_option',
  });
  await expect(deleteSessionsBefore({ sessions }, Number.NaN)).rejects.toMatchObject({ code: 'bad_time' });
  expect(await sessions.list(ada)).toHaveLength(2);
});

it('deleteSessionsBefore leaves the artifacts of a deleted session if the process ends before they are deleted, and forgetUser removes them', async () => {
  const { sessions, artifacts } = await stores();
  const key = { ...ada, sessionId: 's1' };
  await artifacts.save(key, 'plan.md', { type: 'text', text: 'x' });
  const failing = { ...artifacts, forget: () => Promise.reject(new Error('the process ended')) };
  await expect(deleteSessionsBefore({ sessions, artifacts: failing }, 9e15)).rejects.toThrow('the process ended');
  expect(await deleteSessionsBefore({ sessions, artifacts }, 9e15)).toEqual({ sessions: 0, artifacts: 0 });
  expect(await artifacts.list(key)).toEqual(['plan.md']);
  expect(await forgetUser({ sessions, artifacts }, ada)).toMatchObject({ artifacts: 1 });
  expect(await artifacts.list(key)).toEqual([]);
});
