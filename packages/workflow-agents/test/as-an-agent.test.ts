import { type Agent, inMemorySessionService, type Tool } from '@mortise/core';
import type { ScriptedTurn } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { ask, calls, member, pathOf, readBy, type WorkflowApp, workflowApp } from './workflow-app.ts';

const workflows: Readonly<Record<string, (members: readonly Agent[]) => Agent>> = {
  sequentialAgent: (subAgents) => sequentialAgent({ name: 'team', description: 'Does it', subAgents }),
  parallelAgent: (subAgents) => parallelAgent({ name: 'team', description: 'Does it', subAgents }),
  loopAgent: (subAgents) => loopAgent({ name: 'team', description: 'Does it', subAgents, maxIterations: 1 }),
};

function handsTo(name: string): ScriptedTurn {
  return { calls: [{ name: 'transfer_to_agent', args: { agent_name: name }, id: '' }] };
}

/** A tool that delegates its calls to an agent. */
function toolOf(agent: Agent): Tool {
  return {
    name: agent.name,
    description: agent.description,
    declaration: { name: agent.name, description: agent.description, parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    effect: 'read',
    agents: [agent],
    run: () => ({
      status: 'delegate',
      agent: agent.name,
      input: { role: 'user', parts: [{ type: 'text', text: 'do it' }] },
    }),
  };
}

describe.each(Object.keys(workflows))('a workflow agent: %s', (kind) => {
  const team = (...members: readonly Agent[]): Agent =>
    workflows[kind]?.(members) ?? sequentialAgent({ name: 'team', subAgents: members });
  const asking = () => member('one', [calls('ask'), 'asked', 'again'], { tools: [ask] });

  /** Sends a message, and answers each question in another process. */
  async function answered(
    make: () => Agent,
  ): Promise<{ readonly app: WorkflowApp; readonly text: string; readonly path: string }> {
    const sessions = inMemorySessionService();
    const { status, pending } = await workflowApp(make(), { sessions }).say('hi');
    expect(status).toBe('paused');
    const app = workflowApp(make(), { sessions });
    const { text } = await app.answer(...pending.map(({ id }) => ({ requestId: id, value: 'blue' })));
    return { app, text, path: pathOf(pending[0]) };
  }

  it('a workflow agent can receive the conversation by transfer, ask a question, and return the conversation with the next message', async () => {
    const make = (): Agent => {
      const desk = member('desk', [handsTo('team') as never, 'desk again'], {
        subAgents: [team(asking(), member('two', ['second']))],
      });
      return desk;
    };
    const { app, text, path } = await answered(make);
    expect({ text, path }).toEqual({ text: 'second', path: 'one' });
    expect(await app.say('and?')).toMatchObject({ text: 'desk again' });
  });

  it('a workflow agent answers as an agent tool, and its question reaches the user of the root agent', async () => {
    const make = (): Agent =>
      member('desk', [calls('team'), 'it is done'], { tools: [toolOf(team(asking(), member('two', ['second'])))] });
    const { app, text, path } = await answered(make);
    expect({ text, path }).toEqual({ text: 'it is done', path: 'team/one' });
    const response = (await app.log()).findLast(({ type, author }) => type === 'response' && author === 'desk');
    expect(response).toMatchObject({
      outcome: { status: 'ok', output: kind === 'parallelAgent' ? { one: 'asked', two: 'second' } : 'second' },
    });
  });

  it('a workflow agent has members that transfer to their own sub-agents, and the turn stays within the workflow', async () => {
    const make = (): Agent =>
      team(member('lead', [handsTo('one')], { subAgents: [asking()] }), member('two', ['second']));
    const { text, path } = await answered(make);
    expect({ text, path }).toEqual({ text: 'second', path: 'lead' });
  });

  it("a workflow agent runs the runner's plugins for each member, and the callbacks of a member only for that member", async () => {
    const seen: string[] = [];
    const noting = (by: string) => ({
      beforeAgent: ({ agentName }: { readonly agentName: string }) => void seen.push(`${by}: before ${agentName}`),
      afterAgent: ({ agentName }: { readonly agentName: string }) => void seen.push(`${by}: after ${agentName}`),
    });
    const agent = team(member('one', ['first'], { callbacks: noting('one') }), member('two', ['second']));
    await workflowApp(agent, { plugins: [noting('plugin')] }).say('hi');
    expect(seen.toSorted()).toEqual([
      'one: after one',
      'one: before one',
      'plugin: after one',
      'plugin: after two',
      'plugin: before one',
      'plugin: before two',
    ]);
  });

  it('a workflow agent streams text with the name of its author', async () => {
    const { app } = workflowApp(team(member('one', ['first']), member('two', ['second'])));
    const shown: string[] = [];
    for await (const event of app.stream({ message: 'hi' }))
      if (event.type === 'delta') shown.push(`${event.author} on ${event.branch?.split(':')[0]}: ${event.text}`);
    expect(shown).toEqual(['one on one: first', 'two on two: second']);
  });
});

it('a member after a parallel agent reads an answer under the name of the sub-agent to which the turn was transferred', async () => {
  const lead = member('lead', [handsTo('expert')], { subAgents: [member('expert', ['known'])] });
  const judge = member('judge', ['judged']);
  const both = parallelAgent({ name: 'both', subAgents: [lead, member('two', ['second'])] });
  await workflowApp(sequentialAgent({ name: 'team', subAgents: [both, judge] })).say('hi');
  expect(readBy(judge.model)).toEqual(['user: hi', 'user: [expert] said: known', 'user: [two] said: second']);
});
