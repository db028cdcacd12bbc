import { functionTool, inMemorySessionService, type ToolGate } from '@mortise/core';
import { expect, it } from 'vitest';
import { agentTool } from '../src/index.ts';
import { member, session, type Team, team } from './team.ts';

const asks: ToolGate = {
  name: 'confirmation',
  order: 'confirmation',
  check(_call, tool, { answers }) {
    if (tool.name !== 'pay' || answers[0]?.value === true) return { type: 'proceed' };
    if (answers.length > 0) return { type: 'respond', outcome: { status: 'denied' } };
    return { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } };
  },
};

it('a gate of the runner asks about a call of an agent two levels below the root, and the approval runs the call in another process', async () => {
  const paid: string[] = [];
  const pay = functionTool({ name: 'pay', description: 'Pays', run: () => void paid.push('eve') });
  const sessions = inMemorySessionService();
  const make = (asked: boolean): Team => {
    const clerk = member('clerk', asked ? [{ calls: [{ name: 'pay' }] }] : ['paid'], { tools: [pay] });
    const desk = member('desk', asked ? [{ calls: [{ name: 'clerk', args: { request: 'pay' } }] }] : ['paid'], {
      tools: [agentTool(clerk.agent, { history: 'continue' })],
    });
    const call = { calls: [{ name: 'desk', args: { request: 'pay' } }] };
    return team(asked ? [call] : ['paid'], [agentTool(desk.agent)], { sessions, gates: [asks] });
  };
  const { pending } = await make(true).app.run({ session, message: 'pay eve' });
  expect(pending).toMatchObject([{ gate: 'confirmation', place: 'runner', path: ['lead', 'desk', 'clerk'] }]);
  expect(paid).toEqual([]);
  const answers = pending.map(({ id }) => ({ requestId: id, value: true }));
  expect(await make(false).app.run({ session, answers })).toMatchObject({ status: 'completed' });
  expect(paid).toEqual(['eve']);
});
