// The declarations of LangChain that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages';

export interface SdkTool {
  name: string;
}

export interface Input {
  messages: { role: 'user'; content: string }[];
}

export interface ReactAgent {
  invoke(input: Input, config?: { recursionLimit: number }): Promise<{ messages: BaseMessage[] }>;
  stream(
    input: Input,
    config: { recursionLimit: number; streamMode: 'messages' },
  ): Promise<AsyncIterable<[AIMessageChunk, object]>>;
}

export function tool(
  execute: (args: JsonObject) => unknown,
  options: { name: string; description: string; schema: StandardSchema<unknown, JsonObject> | object },
): SdkTool;

export function createAgent(options: { model: BaseChatModel; tools: SdkTool[] }): ReactAgent;
