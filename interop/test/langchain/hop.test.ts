import { ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import type { JsonObject, JsonValue, Runner } from '@mortise/core';
import { fromLangchainTools, toLangchainTools } from '@mortise/langchain';
import { type HopCall, type HopEnd, type ToolHop, toolHopCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { createAgent } from 'langchain';
import { ScriptedChatModel } from './scripted-chat-model.ts';

/** A tool that comes back brings the schema of what it returns, which LangChain itself has no word for. */
const needsNoWord = 'hop:back:output';
const others = toolHopCases.filter(({ id }) => id !== needsNoWord);

testConformance('the hop to LangChain', others, () => ({ leave }), {
  lacks: { output: 'a tool of LangChain has no schema of its result' },
});
testConformance(
  'the hop to LangChain and back',
  toolHopCases.filter(({ id }) => id === needsNoWord),
  () => ({ leave }),
);

async function leave(runner: Runner): Promise<ToolHop> {
  const { tools } = await toLangchainTools(runner, { DynamicStructuredTool, ToolMessage, interrupt });
  return {
    declared: tools.map((tool) => {
      const { name, description = '', parameters } = convertToOpenAITool(tool).function;
      return { name, description, inputJsonSchema: parameters as JsonObject };
    }),
    call: (call) => callOf(tools, call),
    back: () => fromLangchainTools(tools),
  };
}

/** One call by an agent of LangChain, and what its model reads of it. */
async function callOf(
  tools: readonly DynamicStructuredTool[],
  { name, args, person, signal, onProgress }: HopCall,
): Promise<HopEnd> {
  const model = new ScriptedChatModel([[{ name, args }], 'Done.']);
  const agent = createAgent({
    model,
    tools: [...tools],
    ...(person && { checkpointer: new MemorySaver() }),
  });
  const run = async (input: Parameters<typeof agent.stream>[0]): Promise<void> => {
    const stream = await agent.stream(input, {
      streamMode: ['custom'],
      configurable: { thread_id: 'thread-1' },
      ...(signal && { signal }),
    });
    for await (const [, value] of stream) onProgress?.(value as JsonValue);
  };
  await run({ messages: [{ role: 'user', content: 'Go' }] });
  if (person) {
    const decision = { type: person === 'approves' ? 'approve' : 'reject' };
    if (model.asked.length === 1) await run(new Command({ resume: { decisions: [decision] } }));
  }
  const message = model.asked[1]?.at(-1);
  if (!message) return {};
  const { content } = message;
  if (typeof content === 'string') return { read: content };
  const blocks = content as readonly { readonly text?: string; readonly image_url?: { readonly url: string } }[];
  return {
    read: blocks.flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n'),
    media: blocks.flatMap(({ image_url: image }) => /^data:([^;]+)/.exec(image?.url ?? '')?.[1] ?? []),
  };
}
