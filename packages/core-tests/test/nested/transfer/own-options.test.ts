import { type Callbacks, functionTool, inMemorySessionService, instructionTemplate } from '@mortise/core';
import { confirmGate, type ScriptedStep } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agent, ask, handsTo, team } from './team.ts';

const act = functionTool({ name: 'act', description: 'Acts', run: () => 'done' });
const acts = { calls: [{ name: 'act', id: '' }] };

function noting(seen: string[], by: string): Callbacks {
  return {
    beforeAgent: ({ agentName }) => void seen.push(`${by}: before ${agentName}`),
    afterAgent: ({ agentName }) => void seen.push(`${by}: after ${agentName}`),
    beforeModel: (_, { agentName }) => void seen.push(`${by}: model of ${agentName}`),
    beforeTool: ({ name }) => void seen.push(`${by}: tool ${name}`),
  };
}

describe('options of one agent of a team', () => {
  it('an agent has callbacks of its own, which run after the plugins of the runner; the plugins get all calls', async () => {
    const seen: string[] = [];
    const bills = agent('bills', [acts, 'done'], { tools: [act], callbacks: noting(seen, 'bills') });
    const desk = agent('desk', [handsTo('bills')], { subAgents: [bills], callbacks: noting(seen, 'desk') });
    await team(desk, { plugins: [noting(seen, 'plugin')] }).say('hi');
    expect(seen).toEqual([
      'plugin: before desk',
      'desk: before desk',
      'plugin: model of desk',
      'desk: model of desk',
      'plugin: tool transfer_to_agent',
      'desk: tool transfer_to_agent',
      'plugin: before bills',
      'bills: before bills',
      'plugin: model of bills',
      'bills: model of bills',
      'plugin: tool act',
      'bills: tool act',
      'plugin: model of bills',
      'bills: model of bills',
      'plugin: after bills',
      'bills: after bills',
    ]);
  });

  it('an agent has tools of its own, and the tools of another agent are unknown to it', async () => {
    const bills = agent('bills', [acts, 'well']);
    const { say, log } = team(agent('desk', [handsTo('bills')], { tools: [act], subAgents: [bills] }));
    expect(await say('hi')).toMatchObject({ text: 'well' });
    expect(bills.model.requests[0]?.declarations.map(({ name }) => name)).toEqual(['transfer_to_agent']);
    expect((await log()).findLast(({ type }) => type === 'response')).toMatchObject({
      outcome: { code: 'unknown_tool' },
    });
  });

  it('an agent has gates of its own', async () => {
    const gated = agent('bills', [acts], { tools: [act], gates: [confirmGate()] });
    const { say } = team(agent('desk', [acts, handsTo('bills')], { tools: [act], subAgents: [gated] }));
    expect(await say('hi')).toMatchObject({
      status: 'paused',
      pending: [{ kind: 'confirmation', call: { name: 'act' } }],
    });
  });

  it('an agent has an instruction of its own, with state in it', async () => {
    const bills = agent('bills', ['done'], { instruction: instructionTemplate('Serve {user:name}. {note?}') });
    const desk = agent('desk', [acts, handsTo('bills')], {
      instruction: 'Sort.',
      subAgents: [bills],
      tools: [
        functionTool({ name: 'act', description: 'Acts', run: (_, context) => context.setState('user:name', 'Ada') }),
      ],
    });
    await team(desk).say('hi');
    expect(bills.model.requests[0]?.instructions).toEqual(['Serve Ada. ']);
    expect(desk.model.requests[0]?.instructions).toEqual(['Sort.']);
  });

  it('an agent has an instruction of its own, and an error names a state key that is missing for it', async () => {
    const bills = agent('bills', [], { instruction: instructionTemplate('Serve {name}.') });
    const { say } = team(agent('desk', [handsTo('bills')], { subAgents: [bills] }));
    expect(await say('hi')).toMatchObject({
      status: 'failed',
      error: { code: 'missing_state_key', message: expect.stringContaining('{name?}') },
    });
  });

  it('an agent has an outputKey of its own, which gets its text, or its output if it has a schema', async () => {
    const bills = agent('bills', ['{"owed":3}', '{"owed":4}'], {
      output: z.object({ owed: z.number() }),
      outputKey: 'bill',
    });
    const { say, log } = team(agent('desk', [handsTo('bills')], { subAgents: [bills], outputKey: 'greeting' }));
    await say('hi');
    const deltas = (await log()).flatMap(({ actions }) => (actions?.stateDelta ? [actions.stateDelta] : []));
    expect(deltas).toEqual([{ bill: { owed: 3 } }]);
  });

  it('an agent has an outputKey of its own, also after a question and in another process', async () => {
    const sessions = inMemorySessionService();
    const desk = (...steps: ScriptedStep[]) => {
      const bills = agent('bills', steps, { tools: [ask], outputKey: 'bill' });
      return team(agent('desk', [handsTo('bills')], { subAgents: [bills] }), { sessions });
    };
    const { pending } = await desk({ calls: [{ name: 'ask', id: '' }] }).say('hi');
    const later = desk('You owe 3.');
    await later.resumeRun({ answers: [{ requestId: pending[0]?.id ?? '', value: 'blue' }] });
    expect((await later.log()).findLast(({ type }) => type === 'model')).toMatchObject({
      actions: { stateDelta: { bill: 'You owe 3.' } },
    });
  });

  it('agents of a team share the limits of the run', async () => {
    const bills = agent('bills', [acts, acts], { tools: [act] });
    const { say, resumeRun } = team(
      agent('desk', [handsTo('bills')], { subAgents: [bills], limits: { modelCalls: 2 } }),
    );
    expect(await say('hi')).toMatchObject({ status: 'limited' });
    expect(await resumeRun({})).toMatchObject({ status: 'failed', error: { code: 'unexpected_request' } });
  });
});
