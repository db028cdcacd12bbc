import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool } from '@langchain/core/tools';
import { Command, INTERRUPT, interrupt, MemorySaver } from '@langchain/langgraph';
import type { JsonObject, Runner } from '@mortise/core';
import { type ApprovalHop, approvalCases, type HopDesk } from '@mortise/hop-kit/test/approval-cases';
import { toLangchainTools } from '@mortise/langchain';
import { testConformance } from '@mortise/testing/vitest';
import { createAgent } from 'langchain';
import { ScriptedChatModel, type ScriptedTurn } from './scripted-chat-model.ts';

const hop: ApprovalHop = { desk: deskOf };

testConformance('an approval in a checkpoint of LangGraph', approvalCases, () => hop);

/** The state of a stopped graph. */
interface Stopped {
  /** The name of its checkpointer in `checkpointers`. */
  readonly saved: string;
  readonly thread: string;
  readonly checkpoint?: string;
  readonly message: { readonly id: string; readonly tool_calls: NonNullable<AIMessage['tool_calls']> };
  readonly interrupts: readonly string[];
  /** The text that a model has read. */
  readonly read: string;
  /** Arguments that the first call has by now. */
  readonly edit?: JsonObject;
}

/** The checkpoints that survive a process. */
const checkpointers = new Map<string, MemorySaver>();

function newCheckpointer(): string {
  const saved = `${checkpointers.size}`;
  checkpointers.set(saved, new MemorySaver());
  return saved;
}

/** An application that keeps checkpoints. */
async function deskOf(runner: Runner, conversation: string | undefined): Promise<HopDesk> {
  const { tools } = await toLangchainTools(runner, { DynamicStructuredTool, ToolMessage, interrupt });
  const agentWith = (turns: readonly ScriptedTurn[], saved: string | undefined) => {
    const checkpointer = saved === undefined ? undefined : checkpointers.get(saved);
    return createAgent({
      model: new ScriptedChatModel(turns),
      tools: [...tools],
      ...(checkpointer && { checkpointer }),
    });
  };
  const thread = conversation ?? 'none';
  const configurable = { thread_id: thread };
  return {
    async ask(calls) {
      const saved = newCheckpointer();
      const turn = calls.map((args, at) => ({ name: 'pay', args, id: `c${at}` }));
      const agent = agentWith([turn, 'Done.'], conversation === undefined ? undefined : saved);
      const config = conversation === undefined ? {} : { configurable };
      const state = (await agent.invoke({ messages: [new HumanMessage('Go')] }, config)) as Ended;
      const asked = state[INTERRUPT] ?? [];
      const shown = asked.map(({ value }) => value.actionRequests[0]?.args ?? {});
      if (conversation === undefined) return { shown, state: readIn(state) };
      const checkpoint = (await agent.graph.getState(config)).config.configurable?.['checkpoint_id'] as string;
      const { id = '', tool_calls = [] } = state.messages.at(-1) as AIMessage;
      const interrupts = asked.map((each) => each.id);
      const message = { id, tool_calls };
      return { shown, state: { saved, thread, checkpoint, message, interrupts, read: readIn(state) } };
    },
    async answer({ state }, decisions) {
      const stopped = state as Stopped;
      const { saved, interrupts, edit } = stopped;
      const agent = agentWith(['Done.'], saved);
      const answers = decisions.map((said) => ({ decisions: [{ type: said === 'yes' ? 'approve' : 'reject' }] }));
      const named = interrupts.flatMap((id, at) => (decisions[at] ? [[id, answers[at]]] : []));
      if (thread === stopped.thread && !edit && stopped.checkpoint !== undefined) {
        const config = { configurable: { ...configurable, checkpoint_id: stopped.checkpoint } };
        return readIn((await agent.invoke(new Command({ resume: Object.fromEntries(named) }), config)) as Ended);
      }
      // An attacker who can write states writes a state with the same message and other calls.
      const { id, tool_calls } = stopped.message;
      const [first, ...others] = tool_calls;
      const edited = first ? [{ ...first, args: edit ?? first.args }, ...others] : [];
      const written = new AIMessage({ id, content: '', tool_calls: edited });
      await agent.graph.updateState({ configurable }, { messages: [written] }, 'model_request');
      return readIn((await agent.invoke(new Command({ resume: answers[0] ?? {} }), { configurable })) as Ended);
    },
    edited: ({ state, shown }, edit) => ({ shown, state: { ...(state as Stopped), edit } }),
    forged: (args) => {
      const tool_calls = [{ name: 'pay', args, id: 'f', type: 'tool_call' as const }];
      const message = { id: 'forged', tool_calls };
      const state: Stopped = { saved: newCheckpointer(), thread, message, interrupts: [], read: '' };
      return { shown: [args], state };
    },
    async unasked({ state }) {
      const { saved, message } = state as Stopped;
      const agent = agentWith(['Done.'], saved);
      const copied = new AIMessage({ id: 'copied', content: '', tool_calls: message.tool_calls });
      await agent.graph.updateState({ configurable }, { messages: [copied] }, 'model_request');
      const yes = { decisions: [{ type: 'approve' }] };
      return readIn((await agent.invoke(new Command({ resume: yes }), { configurable })) as Ended);
    },
  };
}

interface Ended {
  readonly messages: readonly { readonly type: string; readonly content: unknown }[];
  readonly [INTERRUPT]?: readonly {
    readonly id: string;
    readonly value: { readonly actionRequests: readonly { readonly args: JsonObject }[] };
  }[];
}

function readIn({ messages }: Ended): string {
  return messages.flatMap(({ type, content }) => (type === 'tool' ? [String(content)] : [])).join('\n');
}
