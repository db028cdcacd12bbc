import { HttpAgent } from '@ag-ui/client';
import { HttpAgent as HttpAgent0 } from '@ag-ui/client-0';
import type { BaseEvent } from '@ag-ui/core';
import { EventSchemas } from '@ag-ui/core/schemas';
import { agUiHandler, agUiMessages } from '@mortise/ag-ui';
import { agentTool } from '@mortise/agent-tool';
import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { askUser } from '@mortise/tools';
import { liveRuns, stateOf } from '@mortise/ui';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { heldModel } from '../ai-sdk/held-model.ts';
import { comparable } from './client-messages.ts';
import { serveWeb } from './serve-web.ts';

const who = { appName: 'shop', userId: 'ann' };
const refundCall = { name: 'refund', args: { order: 17, amount: 420 } };

/** Creates a tool that needs approval, and records the amounts that it paid. */
function refunds(): { readonly tool: Tool; readonly paid: number[] } {
  const paid: number[] = [];
  const tool = functionTool({
    name: 'refund',
    description: 'Pays back',
    effect: 'write',
    input: z.object({ order: z.number(), amount: z.number() }),
    run({ amount }) {
      paid.push(amount);
      return { refunded: amount };
    },
  });
  return { tool: requireConfirmation(tool), paid };
}

interface Served {
  readonly url: string;
  readonly sessions: SessionService;
}

function serve(steps: readonly ScriptedStep[], tools: readonly Tool[]): Promise<Served> {
  return serveModel(scriptedModel(steps), tools);
}

async function serveModel(model: Model, tools: readonly Tool[]): Promise<Served> {
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model, tools });
  const runs = liveRuns({ runner: createRunner({ sessions, agent }), sessions });
  onTestFinished(() => runs.close());
  return {
    url: await serveWeb(agUiHandler({ runs, authorize: () => ({ ...who, mayEditArgs: { refund: ['amount'] } }) })),
    sessions,
  };
}

interface Client {
  readonly agent: HttpAgent;
  readonly seen: BaseEvent[];
}

/** A client whose events are checked by the schema of the protocol. */
function client(Agent: typeof HttpAgent, url: string, threadId = 't1', messages: HttpAgent['messages'] = []): Client {
  const agent = new Agent({ url, threadId, initialMessages: messages });
  const seen: BaseEvent[] = [];
  agent.subscribe({ onEvent: ({ event }) => void seen.push(EventSchemas.parse(event) as BaseEvent) });
  return { agent, seen };
}

async function reloaded({ sessions }: Served, threadId = 't1'): Promise<unknown> {
  const session = await sessions.load({ ...who, sessionId: threadId });
  return comparable(agUiMessages(stateOf(session?.events ?? [])));
}

const clients = [
  ['1.0.0', HttpAgent],
  ['0.0.59', HttpAgent0 as unknown as typeof HttpAgent],
] as const;

describe.each(clients)('@ag-ui/client %s', (version, Agent) => {
  it('exchanges messages, and has the state that a reload shows', async () => {
    const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => ({ sky: 'blue' }) });
    const served = await serve([{ text: 'Let me see.', calls: [{ name: 'look', args: {} }] }, 'Blue.'], [look]);
    const { agent, seen } = client(Agent, served.url);
    agent.addMessage({ id: 'm1', role: 'user', content: 'The sky?' });
    await agent.runAgent();
    expect(seen.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
    expect(comparable(agent.messages as never)).toEqual(await reloaded(served));
  });

  it.each([
    ['approved', { status: 'resolved', payload: { approved: true } }, [420], 'ok'],
    [
      'approved with other arguments',
      { status: 'resolved', payload: { approved: true, editedArgs: { order: 17, amount: 150 } } },
      [150],
      'ok',
    ],
    ['rejected', { status: 'resolved', payload: { approved: false, reason: 'too much' } }, [], 'denied'],
    ['cancelled', { status: 'cancelled' }, [], 'denied'],
  ] as const)('a call is %s', async (_case, answer, paidThen, status) => {
    const { tool, paid } = refunds();
    const served = await serve([{ calls: [refundCall] }, 'Done.'], [tool]);
    const { agent, seen } = client(Agent, served.url);
    agent.addMessage({ id: 'm1', role: 'user', content: 'My money' });
    await agent.runAgent();
    const finished = seen.at(-1) as unknown as { outcome: { interrupts: { id: string; reason: string }[] } };
    expect(finished.outcome).toMatchObject({ type: 'interrupt', interrupts: [{ reason: 'tool_call' }] });
    expect(paid).toEqual([]);
    const [interrupt] = finished.outcome.interrupts;
    await agent.runAgent({ resume: [{ interruptId: interrupt?.id ?? '', ...answer }] } as never);
    expect(paid).toEqual(paidThen);
    expect(seen).toContainEqual(
      expect.objectContaining({
        type: 'TOOL_CALL_RESULT',
        metadata: { mortise: expect.objectContaining({ status }) },
      }),
    );
    expect(seen.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
    expect(comparable(agent.messages as never)).toEqual(await reloaded(served));
    expect(version).toBeTruthy();
  });

  it.each([2, 3, 4, 5, 6])(
    'a client that disconnects after %i pieces of a turn and reconnects gets each word once',
    async (after) => {
      const { model, letGo } = heldModel([{ thought: 'Hm, a well.', text: 'One two three', chunks: 3 }], after);
      const served = await serveModel(model, []);
      const { agent, seen } = client(Agent, served.url);
      agent.addMessage({ id: 'm1', role: 'user', content: 'Count' });
      const left = agent.runAgent().catch(() => {});
      await vi.waitFor(() => expect(seen.some(({ type }) => type.endsWith('_CONTENT'))).toBe(true), {
        timeout: 300_000,
      });
      agent.abortRun();
      await left;
      const back = agent.runAgent();
      await vi.waitFor(() => expect(seen.filter(({ type }) => type === 'RUN_STARTED')).toHaveLength(2), {
        timeout: 300_000,
      });
      letGo();
      await back;
      expect(comparable(agent.messages as never)).toEqual(await reloaded(served));
    },
  );

  it('an input question of a nested agent is answered after a reload', async () => {
    const nested = llmAgent({
      name: 'clerk',
      description: 'Asks',
      model: scriptedModel([{ calls: [{ name: 'ask_user', args: { question: 'Which one?' } }] }, 'The red one.']),
      tools: [askUser()],
    });
    const served = await serve([{ calls: [{ name: 'clerk', args: { request: 'ask' } }] }, 'Red.'], [agentTool(nested)]);
    const first = client(Agent, served.url);
    first.agent.addMessage({ id: 'm1', role: 'user', content: 'A lamp' });
    await first.agent.runAgent();
    const other = client(Agent, served.url);
    await other.agent.runAgent();
    expect(comparable(other.agent.messages as never)).toEqual(comparable(first.agent.messages as never));
    const end = other.seen.at(-1) as unknown as { outcome: { interrupts: { id: string; subagentRunId?: string }[] } };
    expect(end.outcome).toMatchObject({ type: 'interrupt', interrupts: [{ reason: 'input_required' }] });
    const [interrupt] = end.outcome.interrupts;
    if (version !== '0.0.59') expect(interrupt?.subagentRunId).toBeTruthy();
    await other.agent.runAgent({
      resume: [{ interruptId: interrupt?.id, status: 'resolved', payload: 'red' }],
    } as never);
    expect(other.seen.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
    expect(comparable(other.agent.messages as never)).toEqual(await reloaded(served));
  });
});
