import { createRunner, type Event, functionTool, inMemorySessionService, llmAgent, type Runner } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { approvalGate } from '../approval/approval-gate.ts';
import { activeAgent, isUnfinished, lastTurns } from './last-turns.ts';

const event = (id: string): Event => {
  const base = { v: 1, id, invocationId: 'i', author: 'user', timestamp: 0 } as const;
  return id.startsWith('said')
    ? { ...base, type: 'input', content: { role: 'user', parts: [] } }
    : { ...base, type: 'notice', code: 'x' };
};
const log = ['said 1', 'a', 'said 2', 'b', 'c', 'said 3'].map(event);
const ids = (count: number): readonly string[] => lastTurns(log, count).map(({ id }) => id);

test('the last turns start at a message of the user', () => {
  expect(ids(1)).toEqual(['said 3']);
  expect(ids(2)).toEqual(['said 2', 'b', 'c', 'said 3']);
});

test('the last turns are the complete log if there are fewer turns', () => {
  expect(ids(9)).toHaveLength(log.length);
});

const sessions = inMemorySessionService();

function app(...turns: Parameters<typeof scriptedModel>[0]): Runner {
  const act = functionTool({ name: 'act', description: '', run: () => 1 });
  const agent = llmAgent({ name: 'a', model: scriptedModel(turns), tools: [act], gates: [approvalGate()] });
  return createRunner({ agent, sessions });
}

async function logOf(agent: Runner, signal?: AbortSignal): Promise<readonly Event[]> {
  const { session } = await agent.run({ message: 'go', signal });
  return (await sessions.load(session))?.events ?? [];
}

test('a session with an open question is unfinished, and so is one without an answer at its end', async () => {
  const log = await logOf(app({ calls: [{ name: 'act' }] }, 'done'));
  expect(isUnfinished(log)).toBe(true);
  expect(isUnfinished(log.slice(0, 1))).toBe(true);
  expect(isUnfinished(log.slice(0, 2))).toBe(true);
});

test('an answered, a cancelled or an empty session is not unfinished', async () => {
  expect(isUnfinished(await logOf(app('done')))).toBe(false);
  expect(isUnfinished(await logOf(app('done'), AbortSignal.abort()))).toBe(false);
  expect(isUnfinished([])).toBe(false);
});

test('a session with a failed model is not unfinished, because its user was informed', async () => {
  const log = await logOf(app({ fail: { code: 'auth', message: 'no key' } }));
  expect(log.at(-1)?.type).toBe('modelFailed');
  expect(isUnfinished(log)).toBe(false);
});

test('a session that ends with the answer of a nested run is unfinished, because the outer run continues', async () => {
  const [answer] = (await logOf(app('done'))).slice(-1);
  expect(answer && isUnfinished([answer])).toBe(false);
  expect(answer && isUnfinished([{ ...answer, branch: 'researcher:1' }])).toBe(true);
});

const model = scriptedModel([{ calls: [{ name: 'transfer_to_agent', args: { agent_name: 'clerk' } }] }, 'done']);
const clerk = llmAgent({ name: 'clerk', model });
const chief = llmAgent({ name: 'chief', model, subAgents: [clerk] });

test('the active agent is the first agent of the session until it transfers', async () => {
  const sessions = inMemorySessionService();
  const { session } = await createRunner({ agent: chief, sessions }).run({ message: 'go' });
  const events: readonly Event[] = (await sessions.load(session))?.events ?? [];
  expect(activeAgent(chief, [])).toBe('chief');
  expect(activeAgent(chief, events)).toBe('clerk');
});

test('events of a nested run do not change the active agent', () => {
  const nested = { branch: 'x:1', actions: { transferTo: 'clerk' } } as unknown as Event;
  expect(activeAgent(chief, [nested])).toBe('chief');
});
