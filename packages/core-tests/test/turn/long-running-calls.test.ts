import { createRunner, functionTool, inMemorySessionService, llmAgent, type Tool } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';

it('the event of a call marks the call as longRunning if its result follows later', async () => {
  const job = functionTool({ name: 'job', description: 'Works', isLongRunning: true, run: () => ({ ticket: 7 }) });
  const { run: _, ...declared } = functionTool({ name: 'pick', description: 'Picks', run: () => 1 });
  const outside: Tool = declared;
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });
  const calls = ['job', 'pick', 'look', 'none'].map((name) => ({ name }));
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'helper', model: scriptedModel([{ calls }]), tools: [job, outside, look] });
  const { session } = await createRunner({ agent, sessions }).run('Work.');
  const events = (await sessions.load(session))?.events ?? [];
  const made = events.flatMap((event) => (event.type === 'model' ? event.content.parts : []));
  expect(made.map((part) => part.type === 'functionCall' && [part.name, part.longRunning])).toEqual([
    ['job', true],
    ['pick', true],
    ['look', undefined],
    ['none', undefined],
  ]);
});
