import { createRunner, inMemorySessionService, llmAgent, type RunEvent } from '@mortise/core';
import { inMemoryMemoryService } from '@mortise/memory';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { remember } from './console-runner.ts';

const sessions = inMemorySessionService();
const scope = { appName: 'app', userId: 'user' };

async function watch(memory: ReturnType<typeof inMemoryMemoryService>, answer: Parameters<typeof scriptedModel>[0]) {
  const app = createRunner({ agent: llmAgent({ name: 'a', model: scriptedModel(answer) }), sessions });
  const events: RunEvent[] = [];
  for await (const event of remember(app.stream({ message: 'my words' }), { sessions, memory })) events.push(event);
  return events;
}

test('a session is added to memory when its run has completed, and not when it has failed', async () => {
  const memory = inMemoryMemoryService();
  await watch(memory, [{ fail: { code: 'auth', message: 'no key' } }]);
  expect(await memory.search(scope, 'words')).toEqual([]);
  await watch(memory, ['done']);
  expect(await memory.search(scope, 'words')).toHaveLength(1);
});

test('a failing memory causes a warning before the end of the run, which still completes', async () => {
  const memory = { ...inMemoryMemoryService(), add: () => Promise.reject(new Error('disk full')) };
  const events = await watch(memory, ['done']);
  expect(events.at(-2)).toMatchObject({
    type: 'warning',
    code: 'not_remembered',
    message: expect.stringContaining('disk full'),
  });
  expect(events.at(-1)).toMatchObject({ type: 'end', result: { status: 'completed' } });
});
