import { createRunner, type Event, functionTool, inMemorySessionService, llmAgent, type Runner } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { approvalGate } from '../approval/approval-gate.ts';
import { isUnfinished } from './is-unfinished.ts';

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

test('an answered, a cancelled and an empty session are not', async () => {
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
