import {
  type Agent,
  addGate,
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonValue,
  llmAgent,
  pendingResult,
  type SessionKey,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';

const session: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

function payTool(paid: unknown[], description = 'Pays'): Tool {
  return functionTool({
    name: 'pay',
    description,
    input: z.object({ to: z.string(), amount: z.union([z.number(), z.string().transform(Number)]).default(5) }),
    run: (input) => {
      paid.push(input);
      return input;
    },
  });
}

function runnerOf(
  agent: (model: ReturnType<typeof scriptedModel>) => Agent,
  sessions: SessionService,
  appName = 'app',
) {
  const model = scriptedModel([{ calls: [{ name: 'pay', args: { to: 'bob' } }] }, 'Done.']);
  return createRunner({ appName, sessions, agent: agent(model) });
}

/** Runs a call of `pay` that waits for an approval, at the root or in a called agent. */
async function asked({
  nested = false,
  description,
}: {
  readonly nested?: boolean;
  readonly description?: string;
} = {}) {
  const paid: unknown[] = [];
  const sessions = inMemorySessionService();
  const make = (words?: string) =>
    runnerOf((model) => {
      const tools = [addGate(payTool(paid, words), confirmGate())];
      const payer = llmAgent({ name: 'payer', model, tools });
      if (!nested) return payer;
      const ask: Tool = {
        name: 'ask',
        description: 'Asks the payer',
        agents: [payer],
        unchecked: true,
        declaration: { name: 'ask', description: 'Asks', parametersJsonSchema: { type: 'object' } },
        run: () => ({
          status: 'delegate',
          agent: 'payer',
          input: { role: 'user', parts: [{ type: 'text', text: 'x' }] },
        }),
      };
      return llmAgent({ name: 'desk', model: scriptedModel([{ calls: [{ name: 'ask' }] }, 'Done.']), tools: [ask] });
    }, sessions);
  const { pending } = await make().run({ session, message: 'Pay Bob.' });
  const revision = (await sessions.load(session))?.revision;
  const requestId = pending[0]?.id ?? '';
  const runner = make(description);
  const check = async (value: JsonValue) => {
    const said = await runner.checkAnswer(session, { requestId, value });
    expect([(await sessions.load(session))?.revision, paid]).toEqual([revision, []]);
    return said;
  };
  return { runner, check, requestId, paid };
}

it.each([false, true])(
  'checkAnswer returns the arguments that would run after an answer, without running a tool or storing an event (nested: %s)',
  async (nested) => {
    const { runner, check, requestId, paid } = await asked({ nested });
    expect(await check({ confirmed: true })).toEqual({
      status: 'continues',
      args: { to: 'bob' },
      checked: { to: 'bob', amount: 5 },
      complete: true,
    });
    const value = { confirmed: true, args: { to: 'eve', amount: '7' } };
    expect(await check(value)).toEqual({
      status: 'continues',
      args: { to: 'eve', amount: '7' },
      checked: { to: 'eve', amount: 7 },
      complete: true,
    });
    await runner.run({ session, answers: [{ requestId, value }] });
    expect(paid).toEqual([{ to: 'eve', amount: 7 }]);
  },
);

it('checkAnswer reports that JSON cannot represent the arguments that would run', async () => {
  const { check } = await asked();
  const infinite = { confirmed: true, args: { to: 'eve', amount: '1e999' } };
  expect(await check(infinite)).toMatchObject({ status: 'continues', complete: false });
});

it('checkAnswer reports that a call would end, after a rejection or with invalid arguments', async () => {
  const { check } = await asked();
  expect(await check({ confirmed: false })).toMatchObject({ status: 'ends', outcome: { status: 'denied' } });
  expect(await check({ confirmed: true, args: { to: 1 } })).toMatchObject({
    status: 'ends',
    outcome: { status: 'error', code: 'invalid_args_schema' },
  });
});

it('checkAnswer returns no arguments if the tool has changed', async () => {
  const { check } = await asked({ description: 'Pays a lot' });
  expect(await check({ confirmed: true })).toMatchObject({ status: 'unknown' });
});

it('checkAnswer rejects with the error that would refuse the answer', async () => {
  const { runner, requestId } = await asked();
  const codes = async (key: SessionKey, id: string) =>
    runner.checkAnswer(key, { requestId: id, value: { confirmed: true } }).catch(({ code }) => code);
  expect(await codes(session, 'nobody')).toBe('unknown_request');
  expect(await codes({ ...session, sessionId: 'none' }, requestId)).toBe('session_not_found');
  await runner.run({ session, answers: [{ requestId, value: { confirmed: false } }] });
  expect(await codes(session, requestId)).toBe('already_answered');
});

it('checkAnswer returns the arguments of a call whose tool asked the question itself', async () => {
  const tool = functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ to: z.string(), amount: z.number().default(5) }),
    run: () => pendingResult({ kind: 'input', hint: 'Which account?' }),
  });
  const runner = runnerOf((model) => llmAgent({ name: 'payer', model, tools: [tool] }), inMemorySessionService());
  const { pending } = await runner.run({ session, message: 'Pay Bob.' });
  const answer = { requestId: pending[0]?.id ?? '', value: 'A1' };
  expect(await runner.checkAnswer(session, answer)).toMatchObject({
    status: 'continues',
    checked: { to: 'bob', amount: 5 },
  });
});
