import { type Agent, type AgentStep, inMemorySessionService, type Member } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { agent, ask, type ScriptedAgent, team } from './team.ts';

function root(subAgents: readonly Agent[], next: Agent['next']): Agent {
  return { name: 'root', description: '', subAgents, next };
}

function run(key: string, member: Agent, reads: Member['reads'] = 'shared'): AgentStep {
  return { do: 'run', members: [{ key, agent: member, reads }] };
}

const failing = { fail: { code: 'overloaded', message: 'try later' } } as const;

/** Creates an agent that runs one member, and the other if the first does not complete. */
function firstOf(one: ScriptedAgent, other: ScriptedAgent): Agent {
  return root([one, other], ({ members }) => {
    if (!members.get('one')?.end) return run('one', one);
    if (members.get('one')?.end?.status === 'completed') return { do: 'done', output: 'one' };
    return members.get('other')?.end?.status === 'completed' ? { do: 'done', output: 'other' } : run('other', other);
  });
}

describe('an agent that runs members', () => {
  it('an agent that runs members can run another member if one has failed, and then completes', async () => {
    const [one, other] = [agent('one', [failing, 'not asked']), agent('other', ['here'])];
    const { say, resumeRun } = team(firstOf(one, other));
    const result = { status: 'completed', text: 'here', output: 'other' };
    expect(await say('hi')).toMatchObject(result);
    expect(await resumeRun({})).toMatchObject(result);
    expect(one.model.requests).toHaveLength(1);
  });

  it('an agent that runs members and failed after it ran another member reports the last error, and resumes with that member', async () => {
    const [one, other] = [agent('one', [failing]), agent('other', [failing, 'here'])];
    const { say, resumeRun } = team(firstOf(one, other));
    const { status, error } = await say('hi');
    expect({ status, error }).toMatchObject({ status: 'failed', error: { message: 'other: try later' } });
    expect(await resumeRun({})).toMatchObject({ status: 'completed', text: 'here', output: 'other' });
    expect(one.model.requests).toHaveLength(1);
  });

  it('an agent that runs members can run the same member again under another key, and the second run reads the result of the first', async () => {
    const one = agent('one', ['first', 'second']);
    const twice = root([one], ({ members }) =>
      members.get('b')?.end ? { do: 'done', output: undefined } : run(members.get('a')?.end ? 'b' : 'a', one),
    );
    expect(await team(twice).say('hi')).toMatchObject({ text: 'second' });
    expect(one.model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
  });

  it('an agent that runs members fails if it requests a member that has ended, because such a run would never end', async () => {
    const one = agent('one', ['first']);
    const { status, error } = await team(root([one], () => run('a', one))).say('hi');
    expect({ status, error }).toMatchObject({ status: 'failed', error: { code: 'agent_stuck' } });
  });

  it('an agent that runs members fails if a waiting member no longer exists, and resumes when it exists again', async () => {
    const sessions = inMemorySessionService();
    const make = (steps: Parameters<typeof agent>[1], name = 'one') => {
      const one = agent(name, steps, { tools: [ask] });
      return team(
        root([one], ({ members }) =>
          members.get('a')?.end?.status === 'completed' ? { do: 'done', output: 'ok' } : run('a', one),
        ),
        { sessions },
      );
    };
    const { pending } = await make([{ calls: [{ name: 'ask', id: '' }] }]).say('hi');
    const answers = pending.map(({ id }) => ({ requestId: id, value: 'blue' }));
    const { status, error } = await make([], 'another').resumeRun({ answers });
    expect({ status, error }).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_agent', message: expect.stringContaining('"one"') },
    });
    expect(await make(['thanks']).resumeRun({})).toMatchObject({ status: 'completed', text: 'thanks', output: 'ok' });
  });

  it('an agent that runs members restarts with a new message if a waiting member no longer exists, with a valid history', async () => {
    const sessions = inMemorySessionService();
    const one = agent('one', [{ calls: [{ name: 'ask', id: '' }] }], { tools: [ask] });
    await team(
      root([one], () => run('a', one)),
      { sessions },
    ).say('hi');
    const other = agent('other', ['well']);
    const next: Agent['next'] = ({ members }) =>
      members.get('a')?.end ? { do: 'done', output: undefined } : run('a', other);
    expect(await team(root([other], next), { sessions }).say('again')).toMatchObject({
      status: 'completed',
      text: 'well',
    });
  });

  it('an agent that runs members has the thrown error as the cause of its failure', async () => {
    const thrown = new Error('broken');
    const one = agent('one', [{ throws: thrown }]);
    const { error } = await team(
      root([one], ({ members }) =>
        members.get('a')?.end?.status === 'completed' ? { do: 'done', output: 1 } : run('a', one),
      ),
    ).say('hi');
    expect(error).toMatchObject({ code: 'model_failed', message: expect.stringMatching(/^one: /) });
  });

  it('an agent that runs members reads the text and the output of each member', async () => {
    const [one, other] = [agent('one', ['first']), agent('other', ['second'])];
    const both = root([one, other], ({ members }) =>
      members.get('b')?.end && members.get('a')?.end
        ? { do: 'done', output: [...members.values()].map(({ name, text }) => `${name}: ${text}`) }
        : {
            do: 'run',
            members: [
              { key: 'b', agent: other, reads: 'copy' },
              { key: 'a', agent: one, reads: 'copy' },
            ],
          },
    );
    expect(await team(both).say('hi')).toMatchObject({ output: ['other: second', 'one: first'], text: 'first' });
  });

  it.each([
    ['shared', 'shared'],
    ['copy', 'shared'],
  ] as const)(
    'an agent that runs members fails if parallel members have `reads` %s and %s, because their calls would be mixed in one conversation',
    async (a, b) => {
      const [one, other] = [agent('one', ['first']), agent('other', ['second'])];
      const both = root([one, other], () => ({
        do: 'run',
        members: [
          { key: 'a', agent: one, reads: a },
          { key: 'b', agent: other, reads: b },
        ],
      }));
      const { say, log } = team(both);
      expect(await say('hi')).toMatchObject({ status: 'failed', error: { code: 'agent_stuck' } });
      expect((await log()).some(({ type }) => type === 'opened')).toBe(false);
    },
  );
});
