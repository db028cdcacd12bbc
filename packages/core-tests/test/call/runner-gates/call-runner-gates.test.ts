import {
  type Agent,
  type LlmAgentOptions,
  llmAgent,
  type RunnerOptions,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { checkedModel, testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { payTool } from '../../harness/pay-tool.ts';
import { callsOnce, toolFor } from '../../nested/nested-agent.ts';

const payment = { name: 'pay', args: { to: 'eve', amount: 10 } };
const paysOnce: readonly ScriptedStep[] = [{ calls: [payment] }, 'done'];

/** Creates a gate that denies payments, and records the calls that it was asked about. */
function noPayments(asked: string[] = []): ToolGate {
  return {
    name: 'policy',
    order: 'policy',
    check(call, tool, { agentName }) {
      asked.push(`${agentName}: ${call.name}`);
      return tool.name === 'pay'
        ? { type: 'respond', outcome: { status: 'denied', reason: 'nobody pays' } }
        : { type: 'proceed' };
    },
  };
}

/** Creates an agent without gates that pays. */
function payer(pay: Tool, options: Partial<LlmAgentOptions> = {}): Agent {
  return llmAgent({ name: 'payer', model: checkedModel(paysOnce), tools: [pay], ...options });
}

/** Creates an agent without a model that runs one member. */
function workflow(name: string, member: Agent): Agent {
  return {
    name,
    description: '',
    subAgents: [member],
    next: ({ members }) =>
      members.get('only')?.end
        ? { do: 'done', output: undefined }
        : { do: 'run', members: [{ key: 'only', agent: member, reads: 'copy' }] },
  };
}

const transfer: ScriptedStep = { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'payer' } }] };

/** Every way in which a call below an agent can be made, with the agent that makes it. */
const ways = {
  'of the root agent': (pay) => [paysOnce, { tools: [pay] }],
  'of a tool of a toolset': (pay) => [paysOnce, { tools: [{ name: 'bank', tools: () => [pay] }] }],
  'of an agent that the root agent calls': (pay) => [
    callsOnce('ask', 'ok'),
    { tools: [toolFor('ask', () => payer(pay))] },
  ],
  'of a called agent that continues its history': (pay) => [
    callsOnce('ask', 'ok'),
    { tools: [toolFor('ask', () => payer(pay), { history: 'continue' })] },
  ],
  'of an agent that the root agent transfers to': (pay) => [[transfer], { subAgents: [payer(pay)] }],
  'of an agent that a called agent transfers to': (pay) => [
    callsOnce('ask', 'ok'),
    {
      tools: [
        toolFor('ask', () => llmAgent({ name: 'desk', model: checkedModel([transfer]), subAgents: [payer(pay)] })),
      ],
    },
  ],
  'of a member of an agent': (pay) => [[], {}, { agent: workflow('flow', payer(pay)) }],
  'of a member of an agent that the root agent calls': (pay) => [
    callsOnce('ask', 'ok'),
    { tools: [toolFor('ask', () => workflow('flow', payer(pay)))] },
  ],
} satisfies { readonly [way: string]: (pay: Tool) => Parameters<typeof testApp> };

/** Creates the same app with a runner gate. */
function below(way: keyof typeof ways, pay: Tool, options: Partial<RunnerOptions>): ReturnType<typeof testApp> {
  const [steps, agent, own] = ways[way](pay);
  return testApp(steps, agent, { ...own, ...options });
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a gate of the runner for a call %s', (way) => {
  it('the gate of the runner stops the call', async () => {
    const paid: unknown[] = [];
    const asked: string[] = [];
    const { say, outcomes } = below(way, payTool(paid), { gates: [noPayments(asked)] });
    expect(await say('pay eve')).toMatchObject({ status: 'completed' });
    expect(paid).toEqual([]);
    expect(asked.at(-1)).toMatch(/: pay$/);
    expect(await outcomes()).toContainEqual({ status: 'denied', reason: 'nobody pays' });
  });

  it('the gate of the runner stops a read too, before it starts', async () => {
    const paid: unknown[] = [];
    const { say } = below(way, payTool(paid, { effect: 'read' }), { gates: [noPayments()] });
    await say('pay eve');
    expect(paid).toEqual([]);
  });

  it('the gate of the runner cannot be overruled by a gate of an agent or a tool', async () => {
    const paid: unknown[] = [];
    const all: ToolGate = { name: 'policy', order: 'policy', check: () => ({ type: 'proceed' }) };
    const { say } = below(way, payTool(paid, { gates: [all] }), { gates: [noPayments()] });
    await say('pay eve');
    expect(paid).toEqual([]);
  });
});

describe('the gates of a runner', () => {
  it('the gates of a runner come before those of the agent and of the tool, in their own order', async () => {
    const seen: string[] = [];
    const gate = (name: string, order: ToolGate['order']): ToolGate => ({
      name,
      order,
      check(_call, _tool, { place }) {
        seen.push(`${place ?? 'below'} ${name}`);
        return { type: 'proceed' };
      },
    });
    const tools = [payTool([], { gates: [gate('tool', 'policy')] })];
    const gates = [gate('agent', 'policy')];
    const runners = [gate('sign in', 'auth'), gate('agent', 'policy')];
    await testApp(paysOnce, { tools, gates }, { gates: runners }).say('pay');
    expect(seen).toEqual(['runner agent', 'runner sign in', 'below agent', 'below tool']);
  });

  it('the gates of a runner reserve their tool names in the complete tree of agents', () => {
    const speaks: ToolGate = { ...noPayments(), reservedNames: ['pay'] };
    const subAgents = [payer(payTool([]))];
    expect(() => testApp([], { subAgents }, { gates: [speaks] })).toThrow(
      expect.objectContaining({ code: 'reserved_name', message: expect.stringContaining('agent "payer"') }),
    );
  });

  it('the gates of a runner reserve their tool names for tools of toolsets too, and only in their own runner', async () => {
    const speaks: ToolGate = {
      name: 'other',
      order: 'policy',
      reservedNames: ['pay'],
      check: () => ({ type: 'proceed' }),
    };
    const paid: unknown[] = [];
    const agent = llmAgent({
      name: 'helper',
      model: checkedModel([...paysOnce, ...paysOnce]),
      tools: [{ name: 'bank', tools: () => [payTool(paid)] }],
    });
    const held = testApp([], {}, { agent, gates: [speaks] });
    await held.say('pay');
    expect(await held.outcomes()).toMatchObject([{ status: 'error', code: 'reserved_name' }]);
    await testApp([], {}, { agent }).say('pay');
    expect(paid).toHaveLength(1);
  });

  it('the gates of a runner are checked when the runner is created', () => {
    const gates = [{ name: 'policy' }] as unknown as readonly ToolGate[];
    expect(() => testApp([], {}, { gates })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
  });
});
