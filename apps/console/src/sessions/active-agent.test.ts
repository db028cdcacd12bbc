import { createRunner, type Event, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { activeAgent } from './active-agent.ts';

const model = scriptedModel([{ calls: [{ name: 'transfer_to_agent', args: { agent_name: 'clerk' } }] }, 'done']);
const clerk = llmAgent({ name: 'clerk', model });
const chief = llmAgent({ name: 'chief', model, subAgents: [clerk] });

test('is the first agent of the session until it hands over', async () => {
  const sessions = inMemorySessionService();
  const { session } = await createRunner({ agent: chief, sessions }).run({ message: 'go' });
  const events: readonly Event[] = (await sessions.load(session))?.events ?? [];
  expect(activeAgent(chief, [])).toBe('chief');
  expect(activeAgent(chief, events)).toBe('clerk');
});

test('is not changed by events of a nested run', () => {
  const nested = { branch: 'x:1', actions: { transferTo: 'clerk' } } as unknown as Event;
  expect(activeAgent(chief, [nested])).toBe('chief');
});
