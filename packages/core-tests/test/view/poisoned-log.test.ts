import { type Event, functionTool, inMemorySessionService } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

it('a log that has a model turn twice makes each run fail with an error code, and none of its calls runs again', async () => {
  const ran: unknown[] = [];
  const tool = functionTool({ name: 'ship', description: 'Ships', effect: 'write', run: () => void ran.push('ran') });
  const sessions = inMemorySessionService();
  const first = testApp([{ calls: [{ name: 'ship' }] }, 'done'], { tools: [tool] }, { sessions });
  expect(await first.say('ship it')).toMatchObject({ status: 'completed' });
  const session = await sessions.load(key);
  const turn = session?.events.find(({ type }) => type === 'model') as Event;
  await sessions.append(key, [turn], { revision: session?.revision ?? 0 });
  for (let time = 0; time < 2; time++) {
    const later = testApp(['hello'], { tools: [tool] }, { sessions });
    expect(await later.say('and now?')).toMatchObject({ status: 'failed', error: { code: 'session_corrupt' } });
    expect(later.model.requests).toEqual([]);
  }
  expect(ran).toEqual(['ran']);
});
