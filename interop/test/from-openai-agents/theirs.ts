import {
  Agent,
  type InputGuardrail,
  InputGuardrailTripwireTriggered,
  type Model,
  RunState,
  run,
  type Session,
  tool,
} from '@openai/agents';
import { z } from 'zod';
import type { Desk, Shop, Show, Shown } from './shop.ts';

/** A store of paused runs next to the session, which the application has to write. */
export interface States {
  load(): Promise<string>;
  save(state: string): Promise<void>;
}

export interface User {
  readonly name: string;
}

const noCards: InputGuardrail = {
  name: 'no_cards',
  runInParallel: false,
  execute: async ({ input }) => ({ tripwireTriggered: /\b\d{16}\b/.test(JSON.stringify(input)), outputInfo: {} }),
};

export function theirDesk(
  models: Record<'desk' | 'lawyer', Model>,
  shop: Shop,
  session: Session,
  states: States,
): Desk {
  const findOrder = tool({
    name: 'find_order',
    description: 'Finds an order by its number',
    parameters: z.object({ order: z.string() }),
    execute: ({ order }) => shop.find(order),
  });
  const refund = tool({
    name: 'refund',
    description: 'Pays money back',
    parameters: z.object({ order: z.string(), amount: z.number() }),
    needsApproval: async (_context, { amount }) => amount > 100,
    execute: async ({ order, amount }) => ({ receipt: await shop.payBack(order, amount) }),
  });
  const lawyer = new Agent<User>({
    name: 'lawyer',
    instructions: 'Say what the terms of the shop allow.',
    model: models.lawyer,
  });
  const desk = new Agent<User, typeof outputType>({
    name: 'desk',
    instructions: ({ context }) => `You help ${context.name} with orders.`,
    model: models.desk,
    modelSettings: { temperature: 0 },
    tools: [findOrder, refund, lawyer.asTool({ toolName: 'lawyer', toolDescription: 'Knows the terms' })],
    inputGuardrails: [noCards],
    outputType,
  });

  async function turn(input: string | RunState<User, typeof desk>, show?: Show): Promise<Shown> {
    const result = await run(desk, input, { session, context: { name: 'Ada' }, maxTurns: 10, stream: true });
    try {
      for await (const event of result) {
        if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta')
          show?.({ text: event.data.delta });
        if (event.type === 'run_item_stream_event' && event.name === 'tool_called')
          show?.({ tool: 'name' in event.item.rawItem ? String(event.item.rawItem.name) : '' });
      }
      await result.completed;
    } catch (error) {
      if (error instanceof InputGuardrailTripwireTriggered) return { asks: [], refused: true, tokens: 0 };
      throw error;
    }
    const tokens = result.state.usage.totalTokens;
    const asks = result.interruptions.map(({ name = '', arguments: args = '' }) => ({
      tool: name,
      args: JSON.parse(args),
    }));
    if (asks.length === 0) return { ...(result.finalOutput && { answer: result.finalOutput }), asks, tokens };
    await states.save(result.state.toString());
    return { asks, tokens };
  }

  return {
    say: turn,
    async decide(approved) {
      const state = await RunState.fromString<User, typeof desk>(desk, await states.load());
      for (const interruption of state.getInterruptions())
        if (approved) state.approve(interruption);
        else state.reject(interruption);
      return turn(state);
    },
  };
}

const outputType = z.object({ reply: z.string(), refunded: z.number() });
