import { type Agent, functionTool, inMemorySessionService, type RunResult, type Tool } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toolFor } from '../nested-agent.ts';
import { agent, handsTo, type ScriptedAgent, type Team, team } from './team.ts';

/** Creates a tool with a preview. */
function writeTool(who: string): Tool {
  return functionTool({
    name: 'write_file',
    description: 'Writes',
    input: z.object({ path: z.string() }),
    preview: ({ path }) => `${who} writes ${path}`,
    run: ({ path }) => path,
  });
}

const write = { calls: [{ name: 'write_file', args: { path: 'a.txt' } }] };
const gates = [confirmGate({ only: 'write_file' })];

/** Creates the clerk, who writes. */
function clerk(name = 'clerk'): ScriptedAgent {
  return agent(name, [write, 'written'], { tools: [writeTool(name)], gates });
}

/** Creates a workflow with one member. */
function flow(member: Agent): Agent {
  return {
    name: 'flow',
    description: '',
    subAgents: [member],
    next: ({ members }) =>
      members.get('a')?.end
        ? { do: 'done', output: undefined }
        : { do: 'run', members: [{ key: 'a', agent: member, reads: 'shared' }] },
  };
}

function calling(name: string): { readonly calls: readonly [{ readonly name: string }] } {
  return { calls: [{ name }] };
}

/** Teams whose root has another tool of the same name with another preview. */
const teams: { readonly [what: string]: () => Agent } = {
  'of the root agent': () => clerk(),
  'after a transfer': () => agent('desk', [handsTo('clerk')], { subAgents: [clerk()], tools: [writeTool('desk')] }),
  'after two transfers': () =>
    agent('desk', [handsTo('middle')], {
      subAgents: [agent('middle', [handsTo('clerk')], { subAgents: [clerk()] })],
      tools: [writeTool('desk')],
    }),
  'of a called agent': () => agent('desk', [calling('ask')], { tools: [toolFor('ask', () => clerk())] }),
  'of a called agent after a transfer': () =>
    agent('desk', [handsTo('middle')], {
      subAgents: [agent('middle', [calling('ask')], { tools: [toolFor('ask', () => clerk())] })],
      tools: [writeTool('desk')],
    }),
  'after a transfer inside a called agent': () =>
    agent('desk', [calling('ask')], {
      tools: [
        toolFor('ask', () =>
          agent('middle', [handsTo('clerk')], { subAgents: [clerk()], tools: [writeTool('middle')] }),
        ),
      ],
    }),
  'of a member of an agent': () => flow(clerk()),
  'of a member of an agent after a transfer': () =>
    agent('desk', [handsTo('flow')], { subAgents: [flow(clerk())], tools: [writeTool('desk')] }),
  'after a transfer within a member of an agent': () =>
    flow(agent('desk', [handsTo('clerk')], { subAgents: [clerk()], tools: [writeTool('desk')] })),
};

describe.each(Object.entries(teams))('a question about a call %s', (_what, make) => {
  function shown({ pending }: RunResult): unknown {
    return pending.map(({ preview, call }) => ({ preview, name: call.name }));
  }

  it('a question about a call shows the effect of the tool of the agent that made it', async () => {
    expect(shown(await team(make()).say('write'))).toEqual([{ name: 'write_file', preview: 'clerk writes a.txt' }]);
  });

  it('a question about a call shows the effect of its tool also in another process', async () => {
    const sessions = inMemorySessionService();
    const open = (): Team => team(make(), { sessions });
    await open().say('write');
    expect(shown(await open().resumeRun({}))).toEqual([{ name: 'write_file', preview: 'clerk writes a.txt' }]);
  });
});

it('a waiting question shows the effect of its own tool while another agent is active', async () => {
  const job: Tool = {
    ...writeTool('desk'),
    isLongRunning: true,
    whilePending: 'goOn',
    run: () => ({ status: 'pending', request: { kind: 'result', hint: 'when it is written' } }),
  };
  const desk = agent('desk', [write, handsTo('clerk')], { tools: [job], subAgents: [clerk()] });
  const { pending } = await team(desk).say('write');
  expect(pending.map(({ preview }) => preview).sort()).toEqual(['clerk writes a.txt', 'desk writes a.txt']);
});
