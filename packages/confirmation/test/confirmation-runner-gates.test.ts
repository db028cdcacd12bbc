import { createRunner, llmAgent, type RunResult, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type ConfirmationGateOptions, confirmationGate } from '../src/index.ts';
import { payment, payTool, validator } from './validating-app.ts';

/** Creates an agent `desk` that delegates to an agent `clerk`, which pays once for each user message. */
function desk(ceiling: ToolGate, gates: readonly ToolGate[], paid: unknown[]) {
  const calls = { calls: [payment] };
  const clerk = llmAgent({
    name: 'clerk',
    model: scriptedModel([calls, 'paid', calls, 'paid']),
    tools: [payTool(paid)],
    gates,
  });
  const hands = { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'clerk' } }] };
  const agent = llmAgent({ name: 'desk', model: scriptedModel([hands]), subAgents: [clerk] });
  const app = createRunner({ agent, gates: [ceiling], validator });
  return {
    say: (message: string) => app.run({ session: 's', message }),
    yes: ({ pending }: RunResult, more = {}) =>
      app.run({
        session: 's',
        answers: pending.map(({ id }) => ({ requestId: id, value: { confirmed: true, ...more }, by: 'ada' })),
      }),
  };
}

it('a policy of the runner and a policy of a nested agent ask one question if their questions are the same', async () => {
  const paid: unknown[] = [];
  const { say, yes } = desk(confirmationGate(), [confirmationGate()], paid);
  const first = await say('pay');
  expect(first.pending).toMatchObject([{ gate: 'policy', place: 'runner' }]);
  expect(await yes(first)).toMatchObject({ status: 'completed' });
  expect(paid).toHaveLength(1);
});

it('an approval for a nested agent does not override a denial of the runner', async () => {
  const deny = confirmationGate({ policy: [{ tool: 'pay', decision: 'deny' }] });
  const paid: unknown[] = [];
  const { say } = desk(deny, [confirmationGate({ policy: [{ decision: 'allow' }] })], paid);
  expect(await say('pay')).toMatchObject({ status: 'completed', pending: [] });
  expect(paid).toEqual([]);
});

it('a remembered approval of a nested agent does not cover the question of the runner', async () => {
  const remembers: ConfirmationGateOptions = { ask: { remember: {}, hint: 'Below?' } };
  const paid: unknown[] = [];
  const { say, yes } = desk(
    confirmationGate({ ask: { remember: {}, hint: 'Above?' } }),
    [confirmationGate(remembers)],
    paid,
  );
  const below = await yes(await say('pay'));
  expect(below.pending).toMatchObject([{ hint: 'Below?' }]);
  await yes(below, { remember: 'session' });
  expect(paid).toHaveLength(1);
  const again = await say('again');
  expect(again.pending).toMatchObject([{ hint: 'Above?', place: 'runner' }]);
  expect(await yes(again, { remember: 'session' })).toMatchObject({ status: 'completed' });
  expect(paid).toHaveLength(2);
});
