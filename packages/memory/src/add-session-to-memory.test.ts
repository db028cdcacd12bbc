import { inMemorySessionService } from '@mortise/core';
import { expect, it } from 'vitest';
import { addSessionToMemory } from './add-session-to-memory.ts';
import { inMemoryMemoryService } from './in-memory-memory-service.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

it('a session is remembered as it is stored, however often it is added', async () => {
  const services = { sessions: inMemorySessionService(), memory: inMemoryMemoryService() };
  await services.sessions.create(key);
  for (const [revision, word] of ['green', 'black'].entries()) {
    const content = { role: 'user', parts: [{ type: 'text', text: `${word} tea` }] } as const;
    const event = { v: 1, id: `e${revision}`, invocationId: 'i', author: 'user', timestamp: 0 } as const;
    await services.sessions.append(key, [{ ...event, type: 'input', content }], { revision });
    for (let time = 0; time < 2; time++) await addSessionToMemory(services, key);
    expect(await services.memory.search(key, 'tea')).toHaveLength(revision + 1);
  }
});

it('a session that is not there is an error', async () => {
  const services = { sessions: inMemorySessionService(), memory: inMemoryMemoryService() };
  await expect(addSessionToMemory(services, key)).rejects.toMatchObject({ code: 'session_not_found' });
});
