import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import type { ScriptedTurn } from '@mortise/testing';

/** A chat model of LangChain that streams the turns of a script, and records its requests. */
export class StreamingChatModel extends BaseChatModel {
  readonly asked: (readonly BaseMessage[])[] = [];
  readonly #script: ScriptedTurn[];

  constructor(script: readonly ScriptedTurn[]) {
    super({});
    this.#script = [...script];
  }

  _llmType(): string {
    return 'streaming';
  }

  override bindTools(): this {
    return this;
  }

  async _generate(): Promise<ChatResult> {
    throw new Error('this model is only streamed');
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    this.asked.push([...messages]);
    const { text = '', calls = [] } = this.#script.shift() ?? {};
    for (const piece of text.match(/.{1,8}/gs) ?? []) {
      const chunk = new ChatGenerationChunk({ text: piece, message: new AIMessageChunk({ content: piece }) });
      yield chunk;
      await manager?.handleLLMNewToken(piece, undefined, undefined, undefined, undefined, { chunk });
    }
    const chunks = calls.map(({ name, args }, index) => ({
      type: 'tool_call_chunk' as const,
      index,
      id: `call_${this.asked.length}_${index}`,
      name,
      args: JSON.stringify(args ?? {}),
    }));
    yield new ChatGenerationChunk({
      text: '',
      message: new AIMessageChunk({ content: '', tool_call_chunks: chunks }),
    });
  }
}
