import { inMemorySessionService } from '@mortise/core';
import { expect, it } from 'vitest';
import { indexProblems } from './index-problems.ts';

const key = { appName: 'crash', userId: 'user', sessionId: 's1' };
const words = {
  ...({ v: 1, id: 'e1', invocationId: 'i', author: 'user', timestamp: 1, type: 'input' } as const),
  content: { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
} as const;

it('reports an index that is behind its log, and no problem when they agree', async () => {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  expect(await indexProblems(sessions, key, [words])).toEqual([expect.stringContaining('of the session')]);
  await sessions.append(key, [words], { revision: 0 });
  expect(await indexProblems(sessions, key, [words])).toEqual([]);
});
