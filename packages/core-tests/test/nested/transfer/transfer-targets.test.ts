import { functionTool, inMemorySessionService } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn } from '../../harness/inspect-run.ts';
import { agent, ask, handsTo, targetsIn, team } from './team.ts';

describe('the targets of a transfer', () => {
  it('an agent may hand over to its own sub-agents, and the transfer tool has an enum of their names and their descriptions', async () => {
    const subAgents = [agent('bills'), agent('trips', [], { description: '' })];
    const desk = agent('desk', ['hello'], { subAgents });
    await team(desk).say('hi');
    expect(desk.model.requests[0]?.declarations).toEqual([
      {
        name: 'transfer_to_agent',
        description: expect.stringContaining('Agents:\n- bills: Knows bills\n- trips'),
        parametersJsonSchema: {
          type: 'object',
          properties: {
            agent_name: { type: 'string', enum: ['bills', 'trips'], description: 'The name of the agent.' },
          },
          required: ['agent_name'],
        },
      },
    ]);
  });

  it.each([
    { options: {}, targets: ['below', 'desk', 'trips'] },
    { options: { disallowTransferToPeers: true }, targets: ['below', 'desk'] },
    { options: { disallowTransferToParent: true }, targets: ['below', 'trips'] },
    { options: { disallowTransferToParent: true, disallowTransferToPeers: true }, targets: ['below'] },
  ])('an agent may hand over to $targets, with $options', async ({ options, targets }) => {
    const bills = agent('bills', ['hello'], { ...options, subAgents: [agent('below')] });
    await team(agent('desk', [handsTo('bills')], { subAgents: [bills, agent('trips')] })).say('hi');
    expect(targetsIn(bills.model.requests[0])).toEqual(targets);
  });

  it('an agent without targets is offered no transfer tool', async () => {
    const alone = agent('alone', ['hello']);
    await team(alone).say('hi');
    expect(targetsIn(alone.model.requests[0])).toBeUndefined();
  });

  it('a member of a workflow may hand over to no sibling or parent', async () => {
    const member = agent('member', ['hello']);
    const root = {
      name: 'root',
      description: '',
      subAgents: [member, agent('other')],
      next: ({ members }: { readonly members: ReadonlyMap<string, { readonly end: unknown }> }) =>
        members.get('0')?.end
          ? ({ do: 'done', output: undefined } as const)
          : ({ do: 'run', members: [{ key: '0', agent: member, reads: 'shared' }] } as const),
    };
    await team(root).say('hi');
    expect(targetsIn(member.model.requests[0])).toBeUndefined();
  });
});

describe('a transfer', () => {
  it('a transfer gives the turn to the other agent, in the same run', async () => {
    const bills = agent('bills', ['You owe 3.']);
    const { say, speakers } = team(agent('desk', [handsTo('bills')], { subAgents: [bills] }));
    expect(await say('What do I owe?')).toMatchObject({ status: 'completed', text: 'You owe 3.' });
    expect(await speakers()).toEqual(['desk', 'bills']);
  });

  it.each(['nobody', 'desk', '', 'below'])(
    'a transfer to "%s", which the agent cannot reach, is an error that lists the reachable agents (ADK: the run dies)',
    async (name) => {
      const bills = agent('bills', [], { subAgents: [agent('below')] });
      const desk = agent('desk', [handsTo(name), 'I do it myself.'], { subAgents: [bills, agent('trips')] });
      const { say, speakers } = team(desk);
      expect(await say('hi')).toMatchObject({ status: 'completed', text: 'I do it myself.' });
      expect(outcomesIn(desk.model.requests[1])).toEqual([
        { status: 'error', code: 'unknown_agent', message: expect.stringContaining('bills, trips') },
      ]);
      expect(await speakers()).toEqual(['desk', 'desk']);
    },
  );

  it('a transfer without a name is an error that lists the reachable agents', async () => {
    const desk = agent('desk', [{ calls: [{ name: 'transfer_to_agent', args: {} }] }, 'Well.'], {
      subAgents: [agent('bills')],
    });
    expect(await team(desk).say('hi')).toMatchObject({ status: 'completed', text: 'Well.' });
    expect(outcomesIn(desk.model.requests[1])).toMatchObject([
      { status: 'error', code: 'invalid_args_schema', message: expect.stringContaining('bills') },
    ]);
  });

  it('a transfer lets parallel calls finish first, and keeps their results', async () => {
    const ran: string[] = [];
    const slow = functionTool({
      name: 'slow',
      description: 'Takes time',
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        ran.push('slow');
        return 'slow is done';
      },
    });
    const turn = { calls: [...(handsTo('bills').calls ?? []), { name: 'slow', id: '' }] };
    const bills = agent('bills', [() => `${ran.push('bills')}`]);
    const { say, log } = team(agent('desk', [turn], { tools: [slow], subAgents: [bills] }));
    await say('hi');
    expect(ran).toEqual(['slow', 'bills']);
    expect((await log()).flatMap((event) => (event.type === 'response' ? [event.outcome] : []))).toEqual(
      expect.arrayContaining([
        { status: 'ok', output: null },
        { status: 'ok', output: 'slow is done' },
      ]),
    );
  });

  it('the first of two transfers in one turn counts; the second is an error (ADK: the last wins, and the first is reported as queued)', async () => {
    const trips = agent('trips');
    const desk = agent('desk', [handsTo('bills', 'trips')], { subAgents: [agent('bills', ['hello']), trips] });
    const { say, log } = team(desk);
    expect(await say('hi')).toMatchObject({ text: 'hello' });
    expect(trips.model.requests).toEqual([]);
    expect((await log()).flatMap((event) => (event.type === 'response' ? [event.outcome] : []))).toEqual([
      { status: 'ok', output: null },
      { status: 'error', code: 'transfer_refused', message: expect.stringContaining('`bills`') },
    ]);
  });

  it('a transfer is refused if two agents keep handing the turn to each other', async () => {
    const bills = agent('bills', [handsTo('desk'), handsTo('desk'), 'enough', handsTo('desk')]);
    const desk = agent('desk', [handsTo('bills'), handsTo('bills'), handsTo('bills'), 'I answer.', 'again'], {
      subAgents: [bills],
    });
    const { say, speakers, log } = team(desk);
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'I answer.' });
    expect(await speakers()).toEqual(['desk', 'bills', 'desk', 'bills', 'desk', 'desk']);
    expect((await log()).findLast(({ type }) => type === 'response')).toMatchObject({
      outcome: { status: 'error', code: 'transfer_refused' },
    });
  });

  it('a transfer tool is omitted with a warning if the agent has a tool with the same name', async () => {
    const own = functionTool({ name: 'transfer_to_agent', description: 'Mine', run: () => 1 });
    const desk = agent('desk', ['hello'], { tools: [own], subAgents: [agent('bills')] });
    expect(only(await team(desk).watch('hi'), 'warning')).toMatchObject([{ code: 'duplicate_tool' }]);
  });

  it('a transfer waits together with the questions of its turn: the agent becomes active when they are answered', async () => {
    const sessions = inMemorySessionService();
    const make = () => {
      const turn = { calls: [...(handsTo('bills').calls ?? []), { name: 'ask', id: '' }] };
      return team(agent('desk', [turn], { tools: [ask], subAgents: [agent('bills', ['hello'])] }), { sessions });
    };
    const paused = await make().say('hi');
    expect(paused.status).toBe('paused');
    const answers = paused.pending.map(({ id }) => ({ requestId: id, value: 'blue' }));
    expect(await make().resumeRun({ answers })).toMatchObject({ status: 'completed', text: 'hello' });
  });
});
