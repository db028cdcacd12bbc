import type { SessionService } from '@mortise/core';
import { forkSession } from '@mortise/core/session-fork';
import { key, notice } from './notice.ts';
import { answerTo, pausedLog } from './told-events.ts';

/**
 * Forks a session at every revision, and tells of each fork what does not differ from store to store.
 *
 * A store has nothing to do for it but what it does for any session, so all tell the same.
 */
export async function toldForks(sessions: SessionService): Promise<readonly unknown[]> {
  const events = [
    notice('begin', { plan: 1, 'user:name': 'ada' }),
    ...pausedLog(key.sessionId),
    answerTo(key.sessionId),
    notice('end', { plan: 2, 'user:name': 'eve' }),
  ];
  await sessions.create(key, { made: true });
  await sessions.append(key, events, { revision: 0 });
  const told: unknown[] = [];
  for (let atRevision = 0; atRevision <= events.length; atRevision++) {
    const to = { ...key, sessionId: `fork ${atRevision}` };
    await forkSession({ sessions, key, to, atRevision, forgetEffects: true });
    const fork = await sessions.load(to);
    const { items = [] } = (await sessions.index?.list()) ?? {};
    const { status, questions } = items.find(({ sessionId }) => sessionId === to.sessionId) ?? {};
    const types = fork?.events.map(({ type, actions }) => [type, actions]);
    told.push({ revision: fork?.revision, state: fork?.state, types, status, questions });
  }
  told.push(await sessions.load(key));
  return told;
}
