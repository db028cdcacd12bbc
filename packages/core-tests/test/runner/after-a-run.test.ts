import {
  type Callbacks,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { wrappedSessions } from '../harness/wrapped-sessions.ts';

const pass: ToolGate = { name: 'pass', order: 'policy', check: () => ({ type: 'proceed' }) };

describe('a run that is cancelled while its turn is stored', () => {
  it('a run that is cancelled while its turn is stored gives each call of that turn a response, so that no later run executes it', async () => {
    const stop = new AbortController();
    let runs = 0;
    const pay = functionTool({ name: 'pay', description: 'Pays', gates: [pass], run: () => ++runs });
    const sessions = wrappedSessions((_count, events) => {
      if (events.some(({ type }) => type === 'model')) stop.abort();
    });
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [pay] }, { sessions });
    expect(await app.say('go', { signal: stop.signal })).toMatchObject({ status: 'cancelled' });
    expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'cancelled' }]);
    expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(runs).toBe(0);
  });
});

it('a run that resumes a session with an existing answer asks no hook for another answer', async () => {
  let asked = 0;
  const callbacks: Callbacks = { afterAgent: () => void asked++ };
  const app = testApp(['done'], { callbacks });
  await app.say('go');
  expect(asked).toBe(1);
  await app.resume();
  expect(asked).toBe(1);
});

it('a session is released before the result of its run is returned', async () => {
  const inner = inMemorySessionService();
  let isFree = false;
  const sessions = {
    ...inner,
    leases: {
      ...inner.leases,
      release: async (...given: Parameters<NonNullable<typeof inner.leases>['release']>) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await inner.leases?.release(...given);
        isFree = true;
      },
    } as NonNullable<typeof inner.leases>,
  };
  const agent = llmAgent({ name: 'helper', model: scriptedModel(['done']) });
  await createRunner({ agent, sessions }).run({ session: key, message: 'go' });
  expect(isFree).toBe(true);
});
