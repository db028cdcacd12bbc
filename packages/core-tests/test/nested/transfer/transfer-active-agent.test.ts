import { inMemorySessionService, type LlmAgentOptions } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { toolFor } from '../nested-agent.ts';
import { agent, ask, handsTo, readBy, type Team, team } from './team.ts';

type Options = Omit<Partial<LlmAgentOptions>, 'name' | 'model'>;

/** Creates a desk whose model transfers once, and is not called again. */
function deskAnd(bills: readonly (string | ReturnType<typeof handsTo>)[], options: Options = {}): Team {
  const subAgents = [agent('bills', bills, options), agent('trips')];
  return team(agent('desk', [handsTo('bills'), 'I am back.'], { subAgents }));
}

describe('the active agent after a transfer', () => {
  it('the active agent after a transfer stays active for later messages', async () => {
    const { say, speakers } = deskAnd(['first', 'second']);
    await say('hi');
    expect(await say('and?')).toMatchObject({ text: 'second' });
    expect(await speakers()).toEqual(['desk', 'bills', 'bills']);
  });

  it('the active agent after a transfer stays active in another process', async () => {
    const sessions = inMemorySessionService();
    await team(agent('desk', [handsTo('bills')], { subAgents: [agent('bills', ['first'])] }), { sessions }).say('hi');
    const bills = agent('bills', ['second']);
    const later = team(agent('desk', [], { subAgents: [bills] }), { sessions });
    expect(await later.say('and?')).toMatchObject({ status: 'completed', text: 'second' });
    expect(readBy(bills)).toEqual(['user: hi', 'model: first', 'user: and?']);
  });

  it('the active agent after a transfer is the root again with the next message if the other agent may not transfer back', async () => {
    const { say, speakers } = deskAnd(['first'], { disallowTransferToParent: true });
    await say('hi');
    expect(await say('and?')).toMatchObject({ text: 'I am back.' });
    expect(await speakers()).toEqual(['desk', 'bills', 'desk']);
  });

  it('the active agent after a transfer is the root again if the parent of that agent may not transfer back to the root', async () => {
    const below = agent('below', ['deep']);
    const bills = agent('bills', [handsTo('below')], { subAgents: [below], disallowTransferToParent: true });
    const { say } = team(agent('desk', [handsTo('bills'), 'I am back.'], { subAgents: [bills] }));
    expect(await say('hi')).toMatchObject({ text: 'deep' });
    expect(await say('and?')).toMatchObject({ text: 'I am back.' });
  });

  it('the active agent after a transfer stays active until its invocation ends, also if it may transfer to no agent', async () => {
    const sessions = inMemorySessionService();
    const make = (...steps: (string | ReturnType<typeof handsTo>)[]) =>
      agent('bills', steps, { tools: [ask], disallowTransferToParent: true });
    const first = team(agent('desk', [handsTo('bills')], { subAgents: [make({ calls: [{ name: 'ask', id: '' }] })] }), {
      sessions,
    });
    const { status, pending } = await first.say('hi');
    expect({ status, by: pending[0]?.call.name }).toEqual({ status: 'paused', by: 'ask' });
    const later = team(agent('desk', [], { subAgents: [make('thanks')] }), { sessions });
    const answers = [{ requestId: pending[0]?.id ?? '', value: 'blue' }];
    expect(await later.resumeRun({ answers })).toMatchObject({ status: 'completed', text: 'thanks' });
  });

  it('the active agent after a transfer is the root again if it is no longer in the tree', async () => {
    const sessions = inMemorySessionService();
    await team(agent('desk', [handsTo('bills')], { subAgents: [agent('bills', ['first'])] }), { sessions }).say('hi');
    const later = team(agent('desk', ['I do bills now.'], { subAgents: [agent('trips')] }), { sessions });
    expect(await later.say('and?')).toMatchObject({ status: 'completed', text: 'I do bills now.' });
  });

  it('an agent hands the turn back to its parent by a transfer', async () => {
    const { say, speakers } = deskAnd([handsTo('desk')]);
    expect(await say('hi')).toMatchObject({ text: 'I am back.' });
    expect(await speakers()).toEqual(['desk', 'bills', 'desk']);
  });

  it('the active agent after a transfer within a nested run is active only there: the calling agent continues afterwards', async () => {
    const bills = agent('bills', ['You owe 3.']);
    const office = agent('office', [handsTo('bills')], { subAgents: [bills] });
    const desk = agent('desk', [{ calls: [{ name: 'office', id: '' }] }, 'He owes 3.', 'again'], {
      tools: [toolFor('office', () => office)],
    });
    const { say, speakers } = team(desk);
    expect(await say('hi')).toMatchObject({ text: 'He owes 3.' });
    expect(await say('and?')).toMatchObject({ text: 'again' });
    expect(await speakers()).toEqual(['desk', 'office', 'bills', 'desk', 'desk']);
  });
});
