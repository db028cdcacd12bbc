// The declarations of LangChain that the subject uses, so that it type-checks without an install.
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import type { SdkTool } from 'langchain';

export interface CallOptions {
  tools?: { function?: { parameters?: { type?: unknown } } }[];
}

export interface RunManager {
  handleLLMNewToken(
    token: string,
    index: { prompt: number; completion: number },
    runId: undefined,
    parentRunId: undefined,
    tags: undefined,
    fields: { chunk: ChatGenerationChunk },
  ): Promise<void>;
}

export abstract class BaseChatModel {
  constructor(fields: object);
  withConfig(config: object): BaseChatModel;
  abstract _llmType(): string;
  abstract bindTools(tools: SdkTool[]): BaseChatModel;
  abstract _generate(
    messages: BaseMessage[],
    options: CallOptions,
  ): Promise<{ generations: { text: string; message: BaseMessage }[] }>;
  abstract _streamResponseChunks(
    messages: BaseMessage[],
    options: CallOptions,
    runManager?: RunManager,
  ): AsyncGenerator<ChatGenerationChunk>;
}
