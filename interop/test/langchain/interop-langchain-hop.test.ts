import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { BaseChatModel } from '@langchain/core-0/language_models/chat_models';
import { AIMessage as AIMessage0, ToolMessage as ToolMessage0 } from '@langchain/core-0/messages';
import { DynamicStructuredTool as DynamicStructuredTool0 } from '@langchain/core-0/tools';
import { convertToOpenAITool as convertToOpenAITool0 } from '@langchain/core-0/utils/function_calling';
import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import { Command as Command0, interrupt as interrupt0, MemorySaver as MemorySaver0 } from '@langchain/langgraph-0';
import { createReactAgent } from '@langchain/langgraph-0/prebuilt';
import { toolHopCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { createAgent } from 'langchain';
import { describe, expect, it } from 'vitest';
import { type HopThrough, hopThrough } from './hop-subject.ts';
import { ScriptedChatModel, scriptedChatModels } from './scripted-chat-model.ts';

const versions: { readonly [name: string]: HopThrough } = {
  'LangChain 1': {
    parts: { DynamicStructuredTool, ToolMessage, interrupt },
    Command,
    Model: ScriptedChatModel,
    reported: (tool) => convertToOpenAITool(tool).function as never,
    agent: (model, tools, remembers) =>
      createAgent({ model, tools, ...(remembers && { checkpointer: new MemorySaver() }) }) as never,
  },
  'LangChain 0.3': {
    parts: { DynamicStructuredTool: DynamicStructuredTool0, ToolMessage: ToolMessage0, interrupt: interrupt0 } as never,
    Command: Command0 as never,
    Model: scriptedChatModels(BaseChatModel as never, AIMessage0 as never),
    reported: (tool) => convertToOpenAITool0(tool as never).function as never,
    agent: (model, tools, remembers) =>
      createReactAgent({
        llm: model as never,
        tools: tools as never,
        ...(remembers && { checkpointer: new MemorySaver0() }),
      }) as never,
  },
};

/** The omitted case expects the schema of the result on a reimported tool; LangChain has no member for it. */
const needsNoWord = 'hop:back:output';

for (const [name, version] of Object.entries(versions)) {
  const subject = () => hopThrough(version);
  testConformance(
    `the hop to ${name}`,
    toolHopCases.filter(({ id }) => id !== needsNoWord),
    subject,
    { lacks: { output: 'a tool of LangChain has no schema of its result' } },
  );
  testConformance(
    `the hop to ${name} and back`,
    toolHopCases.filter(({ id }) => id === needsNoWord),
    subject,
  );
}

describe('the two versions of @langchain/core', () => {
  it('the two versions are two copies, with different classes', () => {
    expect([AIMessage0 === (AIMessage as unknown), ToolMessage0 === (ToolMessage as unknown)]).toEqual([false, false]);
  });
});
