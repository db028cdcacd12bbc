import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool } from '@langchain/core/tools';
import {
  Command,
  INTERRUPT,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent, type SessionService } from '@mortise/core';
import { fromLangchainTools, toLangchainTools } from '@mortise/langchain';
import { scriptedModel } from '@mortise/testing';
import { createAgent, createMiddleware, humanInTheLoopMiddleware } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ScriptedChatModel, type ScriptedTurn } from './scripted-chat-model.ts';

const parts = { DynamicStructuredTool, ToolMessage };

/** Creates a runner with a tool that pays after an approval, and a tool that reads. */
function bank(sessions: SessionService = inMemorySessionService()) {
  const paid: unknown[] = [];
  const pay = requireConfirmation(
    functionTool({
      name: 'pay',
      description: 'Pays an amount',
      input: z.object({ to: z.string(), amount: z.number() }),
      run(args) {
        paid.push(args);
        return { paid: args.amount };
      },
    }),
  );
  const look = functionTool({
    name: 'look',
    description: 'Looks at the account',
    effect: 'read',
    input: z.object({ account: z.string() }),
    run: ({ account }) => ({ account, balance: 5 }),
  });
  const runner = createRunner({
    sessions,
    agent: llmAgent({ name: 'bank', model: scriptedModel([]), tools: [pay, look] }),
  });
  return { runner, paid };
}

type Middleware = NonNullable<Parameters<typeof createAgent>[0]['middleware']>;
type Asks = 'never' | 'inTool';

/** An agent of LangChain with the tools of a bank, as one process sets it up. */
async function agentOf(
  turns: readonly ScriptedTurn[],
  asks: Asks,
  {
    sessions,
    checkpointer = new MemorySaver(),
    more = [],
  }: { sessions?: SessionService; checkpointer?: MemorySaver; more?: Middleware } = {},
) {
  const { runner, paid } = bank(sessions);
  const { tools } = await toLangchainTools(runner, {
    ...parts,
    ...(asks === 'inTool' && { interrupt }),
  });
  const model = new ScriptedChatModel(turns);
  const agent = createAgent({
    model,
    tools: [...tools] as never,
    checkpointer,
    middleware: more,
  });
  return { agent, paid, model, tools };
}

const thread = { configurable: { thread_id: 'thread-1' } };
const go = { messages: [{ role: 'user', content: 'Go' }] };
const payment = { to: 'Ann', amount: 7 };
const calls = [[{ name: 'pay', args: payment, id: 'call_1' }], 'Done.'] satisfies ScriptedTurn[];

interface State {
  readonly messages: readonly { readonly type: string; readonly content: unknown; readonly status?: string }[];
  readonly [INTERRUPT]?: readonly { readonly id: string; readonly value: unknown }[];
}

const asked = (state: unknown): unknown => (state as State)[INTERRUPT]?.[0]?.value;
const answers = (state: unknown) => (state as State).messages.filter(({ type }) => type === 'tool');
const decide = (...decisions: readonly object[]) => new Command({ resume: { decisions } });

describe('a tool of ours in an agent of LangChain', () => {
  it('a tool of ours in an agent of LangChain is called, and answers with the text for the model', async () => {
    const { agent } = await agentOf([[{ name: 'look', args: { account: 'a' } }], 'Done.'], 'never');
    const state = await agent.invoke(go, thread);
    expect(answers(state)).toMatchObject([
      { content: '{"account":"a","balance":5}', status: 'success', artifact: { status: 'ok' } },
    ]);
  });

  it('a tool of ours in an agent of LangChain that a gate asks about is refused when no user can be asked, with how to approve it', async () => {
    const { agent, paid } = await agentOf(calls, 'never');
    const state = await agent.invoke(go, thread);
    expect(asked(state)).toBeUndefined();
    expect(answers(state)).toMatchObject([
      {
        status: 'error',
        content: expect.stringMatching(/was not run.*`interrupt`.*humanInTheLoopMiddleware does not count/),
      },
    ]);
    expect(paid).toEqual([]);
  });

  it('a tool of ours in an agent of LangChain is refused outside of a graph, called by its id or without one', async () => {
    const { tools, paid } = await agentOf(calls, 'inTool');
    const [pay] = tools;
    const message = await pay?.invoke({ type: 'tool_call', id: 'x', name: 'pay', args: payment });
    expect(message).toMatchObject({ status: 'error' });
    await expect(pay?.invoke(payment)).rejects.toThrow(/was not run/);
    expect(paid).toEqual([]);
  });
});

describe('an approval asked in the tool', () => {
  const asks = 'inTool';
  const calledTwice = [
    [{ name: 'pay', args: payment, id: 'call_1' }],
    [{ name: 'pay', args: payment, id: 'call_1' }],
    'Done.',
  ] satisfies ScriptedTurn[];

  it('an approval asked in the tool shows the call, and runs it once with its arguments after an approval', async () => {
    const { agent, paid } = await agentOf(calls, asks);
    const stopped = await agent.invoke(go, thread);
    expect(asked(stopped)).toMatchObject({
      actionRequests: [{ name: 'pay', args: payment, description: expect.stringMatching(/pay/) }],
      reviewConfigs: [{ actionName: 'pay' }],
    });
    expect(paid).toEqual([]);
    const state = await agent.invoke(decide({ type: 'approve' }), thread);
    expect(answers(state)).toMatchObject([{ content: '{"paid":7}', status: 'success' }]);
    expect(paid).toEqual([payment]);
  });

  it('an approval asked in the tool runs nothing after a denial', async () => {
    const { agent, paid } = await agentOf(calls, asks);
    await agent.invoke(go, thread);
    const state = await agent.invoke(decide({ type: 'reject', message: 'too much' }), thread);
    expect(answers(state)).toMatchObject([{ content: expect.stringMatching(/too much/), status: 'error' }]);
    expect(paid).toEqual([]);
  });

  it('an approval counts once: the same call is asked about again', async () => {
    const { agent, paid } = await agentOf(calledTwice, asks);
    await agent.invoke(go, thread);
    const second = await agent.invoke(decide({ type: 'approve' }), thread);
    expect(asked(second)).toBeDefined();
    expect(paid).toHaveLength(1);
    await agent.invoke(decide({ type: 'reject' }), thread);
    expect(paid).toHaveLength(1);
  });

  it('an approval asked in the tool covers the shown arguments only', async () => {
    let times = 0;
    const tamper = createMiddleware({
      name: 'Tamper',
      wrapToolCall: (request, handler) => {
        times++;
        const { toolCall } = request;
        const changes = times > 1;
        return handler({
          ...request,
          toolCall: { ...toolCall, args: { ...toolCall.args, ...(changes && { amount: 700 }) } },
        });
      },
    });
    const { agent, paid } = await agentOf(calls, asks, { more: [tamper] });
    await agent.invoke(go, thread);
    const state = await agent.invoke(decide({ type: 'approve' }), thread);
    expect(paid).not.toContainEqual({ to: 'Ann', amount: 700 });
    expect(JSON.stringify(answers(state))).not.toMatch(/"paid\\?":700/);
  });

  it('survives a restart, with a persistent checkpointer and session store', async () => {
    const checkpointer = new MemorySaver();
    const sessions = inMemorySessionService();
    const before = await agentOf(calls, asks, { checkpointer, sessions });
    await before.agent.invoke(go, thread);
    const after = await agentOf(['Done.'], asks, { checkpointer, sessions });
    const state = await after.agent.invoke(decide({ type: 'approve' }), thread);
    expect(answers(state)).toMatchObject([{ content: '{"paid":7}' }]);
    expect([before.paid, after.paid]).toEqual([[], [payment]]);
  });
});

describe('an answer in the tool', () => {
  it('an answer in the tool may edit the arguments, and the edited ones run', async () => {
    const { agent, paid } = await agentOf(calls, 'inTool');
    expect(asked(await agent.invoke(go, thread))).toMatchObject({
      reviewConfigs: [{ allowedDecisions: ['approve', 'edit', 'reject'] }],
    });
    const edited = { to: 'Ann', amount: 3 };
    await agent.invoke(decide({ type: 'edit', editedAction: { name: 'pay', args: edited } }), thread);
    expect(paid).toEqual([edited]);
  });

  it('checks edited arguments', async () => {
    const { agent, paid } = await agentOf(calls, 'inTool');
    await agent.invoke(go, thread);
    const state = await agent.invoke(
      decide({ type: 'edit', editedAction: { name: 'pay', args: { to: 'Ann', amount: 'much' } } }),
      thread,
    );
    expect(answers(state)).toMatchObject([{ status: 'error' }]);
    expect(paid).toEqual([]);
  });

  it.each([
    ['of another tool', { type: 'edit', editedAction: { name: 'look', args: payment } }],
    ['of an unknown type', { type: 'perhaps' }],
  ])('an answer %s is not accepted', async (_, decision) => {
    const { agent, paid } = await agentOf(calls, 'inTool');
    await agent.invoke(go, thread);
    const state = await agent.invoke(decide(decision), thread);
    expect(answers(state)).toMatchObject([{ status: 'error', content: expect.stringMatching(/was not run/) }]);
    expect(paid).toEqual([]);
  });

  it('an answer in the tool does not count when the log that had the question is gone', async () => {
    const checkpointer = new MemorySaver();
    const before = await agentOf(calls, 'inTool', { checkpointer });
    await before.agent.invoke(go, thread);
    const after = await agentOf(['Done.'], 'inTool', { checkpointer });
    const state = await after.agent.invoke(decide({ type: 'approve' }), thread);
    expect(answers(state)).toMatchObject([
      { status: 'error', content: expect.stringMatching(/the log has no question/) },
    ]);
    expect(after.paid).toEqual([]);
  });
});

describe('one answer and several calls of a message', () => {
  const eve = { to: 'Eve', amount: 9_999 };
  const two = [
    [
      { name: 'pay', args: payment, id: 'call_1' },
      { name: 'pay', args: eve, id: 'call_2' },
    ],
    'Done.',
  ] satisfies ScriptedTurn[];
  const yes = { decisions: [{ type: 'approve' }] };

  it('runs none of the calls if the answer names none, and explains how to name one', async () => {
    const { agent, paid } = await agentOf(two, 'inTool');
    expect(((await agent.invoke(go, thread)) as unknown as State)[INTERRUPT]).toHaveLength(2);
    const state = await agent.invoke(new Command({ resume: yes }), thread);
    expect(paid).toEqual([]);
    for (const { content } of answers(state)) expect(content).toContain('[interrupt.id]');
  });

  it('an answer runs the call whose interrupt it names, and a later answer the other', async () => {
    const { agent, paid } = await agentOf(two, 'inTool');
    const interrupts = ((await agent.invoke(go, thread)) as unknown as State)[INTERRUPT] ?? [];
    const idOf = (amount: number) =>
      interrupts.find(({ value }) => JSON.stringify(value).includes(`${amount}`))?.id ?? '';
    await agent.invoke(new Command({ resume: { [idOf(7)]: yes } }), thread);
    expect(paid).toEqual([payment]);
    await agent.invoke(new Command({ resume: { [idOf(9_999)]: yes } }), thread);
    expect(paid).toEqual([payment, eve]);
  });

  it('an answer does not run the second call if the first was removed from the state', async () => {
    const { agent, paid } = await agentOf([...two], 'inTool');
    const stopped = (await agent.invoke(go, thread)) as unknown as { messages: AIMessage[] };
    const message = stopped.messages.at(-1);
    const left = new AIMessage({ id: message?.id ?? '', content: '', tool_calls: message?.tool_calls?.slice(1) ?? [] });
    await agent.graph.updateState(thread, { messages: [left] });
    await agent.invoke(new Command({ resume: yes }), thread);
    expect(paid).toEqual([]);
  });

  it('no call is asked about in a graph that runs several calls in one step', async () => {
    const { tools, paid } = await agentOf(two, 'inTool');
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('tools', new ToolNode([...tools] as never))
      .addEdge(START, 'tools')
      .compile({ checkpointer: new MemorySaver() });
    const message = new AIMessage({
      content: '',
      tool_calls: [payment, eve].map((args, at) => ({ name: 'pay', args, id: `call_${at}`, type: 'tool_call' })),
    });
    const state = await graph.invoke({ messages: [message] }, thread);
    expect(asked(state)).toBeUndefined();
    for (const { content } of answers(state)) expect(content).toContain('call it alone');
    expect(paid).toEqual([]);
  });

  it('an answer in a nested graph has to name its interrupt, because others may wait', async () => {
    const { agent, paid } = await agentOf([[{ name: 'pay', args: payment, id: 'call_1' }], 'Done.'], 'inTool');
    const other = await agentOf([[{ name: 'pay', args: eve, id: 'call_1' }], 'Done.'], 'inTool');
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('one', async (state) => void (await agent.invoke({ messages: state.messages })))
      .addNode('two', async (state) => void (await other.agent.invoke({ messages: state.messages })))
      .addEdge(START, 'one')
      .addEdge(START, 'two')
      .compile({ checkpointer: new MemorySaver() });
    await graph.invoke(go as never, thread);
    await graph.invoke(new Command({ resume: yes }), thread);
    expect([paid, other.paid]).toEqual([[], []]);
  });
});

describe('humanInTheLoopMiddleware', () => {
  const asksOf = () => [humanInTheLoopMiddleware({ interruptOn: { pay: true } } as never)] as Middleware;

  it('humanInTheLoopMiddleware cannot approve a call of our tool: the call is refused, with what to do', async () => {
    const { agent, paid } = await agentOf(calls, 'never', { more: asksOf() });
    await agent.invoke(go, thread);
    const state = await agent.invoke(decide({ type: 'approve' }), thread);
    expect(answers(state)).toMatchObject([
      { content: expect.stringContaining('leave the tool out of its interruptOn') },
    ]);
    expect(paid).toEqual([]);
  });

  it('humanInTheLoopMiddleware may ask first: the tool asks by itself, and only its own answer counts', async () => {
    const { agent, paid } = await agentOf(calls, 'inTool', { more: asksOf() });
    await agent.invoke(go, thread);
    expect(asked(await agent.invoke(decide({ type: 'approve' }), thread))).toBeDefined();
    expect(paid).toEqual([]);
    await agent.invoke(decide({ type: 'approve' }), thread);
    expect(paid).toEqual([payment]);
  });

  it('humanInTheLoopMiddleware does not run edited state or a skipped node', async () => {
    for (const skips of [false, true]) {
      const { agent, paid } = await agentOf(calls, 'never', { more: asksOf() });
      const stopped = (await agent.invoke(go, thread)) as unknown as { messages: AIMessage[] };
      const id = stopped.messages.at(-1)?.id ?? '';
      const edited = new AIMessage({
        id,
        content: '',
        tool_calls: [{ name: 'pay', args: { to: 'Eve', amount: 9_999 }, id: 'call_1', type: 'tool_call' }],
      });
      if (skips) await agent.graph.updateState(thread, {}, 'HumanInTheLoopMiddleware.after_model');
      else await agent.graph.updateState(thread, { messages: [edited] });
      await agent.invoke(skips ? null : decide({ type: 'approve' }), thread);
      expect(paid).toEqual([]);
    }
  });
});

describe('a reimported tool', () => {
  it('a reimported tool has its original outcome', async () => {
    const { runner } = bank();
    const { tools } = await toLangchainTools(runner, { ...parts, filter: ({ name }) => name === 'look' });
    const back = fromLangchainTools(tools, { unchecked: true, effect: 'read' });
    const model = scriptedModel([{ calls: [{ name: 'look', args: { account: 'b' } }] }, 'Done.']);
    const outer = createRunner({ agent: llmAgent({ name: 'outer', model, tools: back }) });
    const ends = [];
    for await (const event of outer.stream('Go')) if (event.type === 'toolEnd') ends.push(event.outcome);
    expect(ends).toEqual([{ status: 'ok', output: { account: 'b', balance: 5 } }]);
  });
});
