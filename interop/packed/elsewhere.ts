// The same tools, and a gated tool of Mortise, in the loops of other frameworks, with fake models.
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { DynamicStructuredTool } from '@langchain/core/tools';
import { toAiTools } from '@mortise/ai-sdk';
import { createRunner, functionTool, llmAgent, type Model } from '@mortise/core';
import { toGenkitTools } from '@mortise/genkit';
import { toLangchainTools } from '@mortise/langchain';
import { toAgentsTools } from '@mortise/openai-agents';
import { Agent, type Model as AgentsModel, run, setTracingDisabled, Usage } from '@openai/agents';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { genkit } from 'genkit/beta';
import { createAgent } from 'langchain';
import { z } from 'zod';
import { deskTools, done } from './tools.ts';

setTracingDisabled(true);

const noModel: Model = {
  provider: 'none',
  id: 'none',
  generate(): never {
    throw new Error('no model is asked here');
  },
};
const stock = functionTool({
  name: 'stock',
  description: 'How many there are',
  effect: 'read',
  input: z.object({ item: z.string() }),
  run: ({ item }) => {
    done.push(['stock', item]);
    return { item, left: 3 };
  },
});
const runner = createRunner({ agent: llmAgent({ name: 'desk', model: noModel, tools: [stock, ...deskTools()] }) });

/** The calls of every model: a read, and a refund whose approval is never given. */
const calls = [
  { name: 'stock', args: { item: 'lamp' } },
  { name: 'find_order', args: { order: '17' } },
  { name: 'refund', args: { order: '17', amount: 400 } },
  { name: 'send_mail', args: { to: 'ada@example.test', words: 'Hello' } },
];

async function inAiSdk(): Promise<string> {
  const { tools, toolApproval } = await toAiTools(runner, { session: 'chat-1' });
  let turn = 0;
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({
      content:
        turn++ === 0
          ? calls.map(({ name, args }, at) => ({
              type: 'tool-call' as const,
              toolCallId: `c${at}`,
              toolName: name,
              input: JSON.stringify(args),
            }))
          : [{ type: 'text' as const, text: 'done' }],
      finishReason: { unified: turn === 1 ? ('tool-calls' as const) : ('stop' as const), raw: undefined },
      usage,
      warnings: [],
    }),
  });
  const result = await generateText({
    model,
    tools: tools as never,
    toolApproval: toolApproval as never,
    prompt: 'go',
    stopWhen: stepCountIs(3),
  });
  return JSON.stringify(result.content);
}

class ScriptedChatModel extends BaseChatModel {
  #turn = 0;
  override _llmType(): string {
    return 'scripted';
  }
  override bindTools(): this {
    return this;
  }
  override async _generate(_messages: BaseMessage[]): Promise<ChatResult> {
    const tool_calls = calls.map(({ name, args }, at) => ({ type: 'tool_call' as const, id: `c${at}`, name, args }));
    const message = this.#turn++ === 0 ? new AIMessage({ content: '', tool_calls }) : new AIMessage('done');
    return { generations: [{ text: '', message }] };
  }
}

async function inLangchain(): Promise<string> {
  const { tools } = await toLangchainTools(runner, { DynamicStructuredTool, ToolMessage });
  const agent = createAgent({ model: new ScriptedChatModel({}), tools: [...tools] as never });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'go' }] });
  return JSON.stringify(messages.map((message: BaseMessage) => message.content));
}

async function inAgents(): Promise<string> {
  const tools = await toAgentsTools(runner, { session: 'chat-2' });
  let turn = 0;
  const model: AgentsModel = {
    async getResponse() {
      const output =
        turn++ === 0
          ? calls.map(({ name, args }, at) => ({
              type: 'function_call' as const,
              callId: `c${at}`,
              name,
              arguments: JSON.stringify(args),
              status: 'completed' as const,
            }))
          : [
              {
                type: 'message' as const,
                role: 'assistant' as const,
                status: 'completed' as const,
                content: [{ type: 'output_text' as const, text: 'done' }],
              },
            ];
      return { usage: new Usage(), output };
    },
    getStreamedResponse(): never {
      throw new Error('nothing is streamed here');
    },
  };
  const result = await run(new Agent({ name: 'desk', model, tools: [...tools] as never }), 'go');
  return JSON.stringify([result.newItems.map(({ rawItem }) => rawItem), result.interruptions.length]);
}

async function inGenkit(): Promise<string> {
  const ai = genkit({});
  const { tools, use } = await toGenkitTools(ai, runner, { session: 'chat-3' });
  let turn = 0;
  const model = ai.defineModel({ name: 'scripted', supports: { tools: true, multiturn: true } }, async () => ({
    message: {
      role: 'model' as const,
      content:
        turn++ === 0
          ? calls.map(({ name, args }, at) => ({ toolRequest: { name, input: args, ref: `c${at}` } }))
          : [{ text: 'done' }],
    },
    finishReason: 'stop' as const,
  }));
  const { messages, interrupts } = await ai.generate({ model, prompt: 'go', tools: tools as never, use: use as never });
  return JSON.stringify([messages, interrupts.length]);
}

const found: Record<string, unknown> = {};
for (const [name, loop] of Object.entries({ inAiSdk, inLangchain, inAgents, inGenkit })) {
  done.length = 0;
  const said = await loop();
  found[name] = {
    done: [...done],
    isRead: said.includes('"left') || said.includes('left\\"') || said.includes('left'),
  };
}
console.log(JSON.stringify(found));
