import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk } from '@langchain/core/messages';
import { type BaseCheckpointSaver, Command, INTERRUPT } from '@langchain/langgraph';
import {
  type AgentMiddleware,
  createAgent,
  dynamicSystemPromptMiddleware,
  type HITLRequest,
  humanInTheLoopMiddleware,
  modelCallLimitMiddleware,
  providerStrategy,
  type ToolCallRequest,
  type ToolRuntime,
  tool,
  toolErrorMiddleware,
} from 'langchain';
import { z } from 'zod';
import { type Decision, type Desk, Report, type Shop, type Show, type Turn } from './desk.ts';

const Context = z.object({ customer: z.string() });
type Runtime = ToolRuntime<unknown, typeof Context>;

export function desk(model: BaseChatModel, shop: Shop, checkpointer: BaseCheckpointSaver, customer: string): Desk {
  const listOrders = tool((_, runtime: Runtime) => shop.ordersOf(runtime.context.customer), {
    name: 'list_orders',
    description: 'The orders of the customer',
    schema: z.object({}),
  });
  const refund = tool(
    async ({ order, amount }, runtime: Runtime) => {
      runtime.writer?.(`refunding ${order}`);
      const done = await shop.refund(order, amount);
      if (!done) throw new Error(`There is no order ${order}.`);
      return done;
    },
    {
      name: 'refund',
      description: 'Pays money back for an order',
      schema: z.object({ order: z.string(), amount: z.number().positive() }),
    },
  );
  // The casts: its types are not made for `exactOptionalPropertyTypes`.
  const middleware = [
    dynamicSystemPromptMiddleware<z.infer<typeof Context>>(
      (_, { context }) => `You are the desk of a shop. You speak with ${context.customer}.`,
    ),
    humanInTheLoopMiddleware({
      interruptOn: {
        refund: {
          allowedDecisions: ['approve', 'edit', 'reject'],
          when: ({ toolCall }: ToolCallRequest) => Number(toolCall.args['amount']) > 50,
        },
      },
    } as never),
    toolErrorMiddleware({ onError: (error) => (error instanceof Error ? error.message : String(error)) }),
    modelCallLimitMiddleware({ runLimit: 10, exitBehavior: 'error' } as never),
  ] as unknown as AgentMiddleware[];
  const agent = createAgent({
    model,
    tools: [listOrders, refund],
    contextSchema: Context,
    responseFormat: providerStrategy(Report),
    checkpointer,
    middleware,
  });

  async function run(input: Parameters<typeof agent.stream>[0], thread: string, show: Show): Promise<Turn> {
    const config = { configurable: { thread_id: thread }, context: { customer }, recursionLimit: 100 };
    let turn: Turn = {};
    for await (const [mode, chunk] of await agent.stream(input, {
      ...config,
      streamMode: ['messages', 'custom', 'values'],
    })) {
      if (mode === 'custom') show('progress', String(chunk));
      else if (mode === 'messages') {
        if (AIMessageChunk.isInstance(chunk[0])) show('text', chunk[0].text);
      } else turn = turnOf(chunk);
    }
    return turn;
  }

  return {
    ask: (thread, words, show) => run({ messages: [{ role: 'user', content: words }] }, thread, show),
    decide: (thread, question, decision, show) =>
      run(new Command({ resume: { decisions: [said(question.tool, decision)] } }), thread, show),
  };
}

function turnOf(values: { structuredResponse?: unknown; [INTERRUPT]?: { id?: string; value?: unknown }[] }): Turn {
  const [asked] = values[INTERRUPT] ?? [];
  if (!asked) return { report: values.structuredResponse as Turn['report'] };
  const [action] = (asked.value as HITLRequest).actionRequests;
  return { question: { id: asked.id ?? '', tool: action?.name ?? '', args: action?.args } };
}

function said(name: string, decision: Decision) {
  if (decision.type === 'edit') return { type: 'edit', editedAction: { name, args: decision.args } };
  return decision.type === 'reject' ? { type: 'reject', message: decision.reason } : { type: 'approve' };
}
