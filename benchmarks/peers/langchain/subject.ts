import { fileURLToPath } from 'node:url';
import type { BaseChatModel, CallOptions, RunManager } from '@langchain/core/language_models/chat_models';
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import type { SdkTool } from 'langchain';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Setup, Sink, Subject, SubjectSession } from '../../src/subject/subject.ts';

/** LangChain's agent with a chat model of our own, and Zod for the tools. */
const langchain: Subject = {
  name: 'langchain',
  entry: ['langchain'],
  packages: ['langchain', '@langchain/core'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default langchain;

const config = { recursionLimit: 1_000_000 };

/** The functions that make an agent and its model. */
export interface LangchainSdk {
  readonly createAgent: typeof import('langchain').createAgent;
  readonly BaseChatModel: typeof import('@langchain/core/language_models/chat_models').BaseChatModel;
  readonly AIMessage: typeof import('@langchain/core/messages').AIMessage;
  readonly AIMessageChunk: typeof import('@langchain/core/messages').AIMessageChunk;
  readonly ChatGenerationChunk: typeof import('@langchain/core/outputs').ChatGenerationChunk;
  readonly convertToOpenAITool: typeof import('@langchain/core/utils/function_calling').convertToOpenAITool;
}

async function load(): Promise<Harness> {
  const { createAgent, tool } = await import('langchain');
  const { BaseChatModel } = await import('@langchain/core/language_models/chat_models');
  const { AIMessage, AIMessageChunk } = await import('@langchain/core/messages');
  const { ChatGenerationChunk } = await import('@langchain/core/outputs');
  const { convertToOpenAITool } = await import('@langchain/core/utils/function_calling');
  const sessionOf = langchainSessions({
    createAgent,
    BaseChatModel,
    AIMessage,
    AIMessageChunk,
    ChatGenerationChunk,
    convertToOpenAITool,
  });
  const z = await loadZod();
  return {
    session: ({ tools, ...plan }) =>
      sessionOf(
        tools.map(({ name, description, zod, execute }) => tool(execute, { name, description, schema: zod(z) })),
        plan,
      ),
  };
}

/** Agents with tools of LangChain. */
export function langchainSessions(sdk: LangchainSdk): (tools: SdkTool[], plan: Omit<Setup, 'tools'>) => SubjectSession {
  const makeModel = modelsOf(sdk);
  return (tools, { script, latencyMs = 0 }) => {
    const agent = sdk.createAgent({ model: makeModel(script, latencyMs), tools });
    const inputOf = (content: string) => ({ messages: [{ role: 'user' as const, content }] });
    return {
      run: async (prompt) => (await agent.invoke(inputOf(prompt), config)).messages.at(-1)?.content ?? '',
      async stream(prompt: string, sink: Sink) {
        let text = '';
        const chunks = await agent.stream(inputOf(prompt), { ...config, streamMode: 'messages' });
        for await (const [message] of chunks) {
          if (message.type !== 'ai') continue;
          const [call] = message.tool_call_chunks ?? [];
          if (call) sink.args(call.args);
          else if (message.content !== '') {
            text += message.content;
            sink.text(message.content);
          }
        }
        return text;
      },
    };
  };
}

function modelsOf({
  AIMessage,
  AIMessageChunk,
  BaseChatModel,
  ChatGenerationChunk,
  convertToOpenAITool,
}: LangchainSdk): (script: Script, latencyMs: number) => BaseChatModel {
  class ScriptModel extends BaseChatModel {
    readonly #script: Script;
    readonly #latencyMs: number;

    constructor(script: Script, latencyMs: number) {
      super({});
      this.#script = script;
      this.#latencyMs = latencyMs;
    }

    _llmType() {
      return 'script';
    }

    /** Converts the tools to the wire format, as LangChain's own OpenAI model does. */
    bindTools(tools: SdkTool[]) {
      return this.withConfig({ tools: tools.map((tool) => convertToOpenAITool(tool)) });
    }

    async _generate(messages: BaseMessage[], options: CallOptions) {
      const { text = '', calls } = await this.#ask(messages, options);
      const toolCalls = calls?.map(({ id, name, args }) => ({
        id,
        name,
        args: JSON.parse(args),
        type: 'tool_call' as const,
      }));
      const message = new AIMessage({ content: text, ...(toolCalls && { tool_calls: toolCalls }) });
      return { generations: [{ text, message }] };
    }

    /** Yields each chunk and reports it, which feeds those who stream messages. */
    async *_streamResponseChunks(messages: BaseMessage[], options: CallOptions, runManager?: RunManager) {
      for (const chunk of chunksOf(await this.#ask(messages, options))) {
        yield chunk;
        const place = { prompt: 0, completion: 0 };
        await runManager?.handleLLMNewToken(chunk.text, place, undefined, undefined, undefined, { chunk });
      }
    }

    async #ask(messages: BaseMessage[], { tools = [] }: CallOptions): Promise<Turn> {
      if (this.#latencyMs > 0) await sleep(this.#latencyMs);
      const last = messages.at(-1);
      return this.#script.next(last?.type === 'tool' ? last.tool_call_id : undefined, {
        tools: tools.filter((tool) => tool.function?.parameters?.type === 'object').length,
        messages: messages.length,
        history: () => JSON.stringify(messages),
      });
    }
  }

  function* chunksOf({ text, calls = [], chunks }: Turn): Generator<ChatGenerationChunk, void, void> {
    for (const [index, { id, name, args }] of calls.entries()) {
      for (const [piece, delta] of (chunks ?? [args]).entries()) {
        const named = piece === 0 ? { id, name } : {};
        const call = { ...named, args: delta, index, type: 'tool_call_chunk' as const };
        yield new ChatGenerationChunk({
          message: new AIMessageChunk({ content: '', tool_call_chunks: [call] }),
          text: '',
        });
      }
    }
    if (text === undefined) return;
    for (const delta of chunks ?? [text]) {
      yield new ChatGenerationChunk({ message: new AIMessageChunk({ content: delta }), text: delta });
    }
  }

  return (script, latencyMs) => new ScriptModel(script, latencyMs);
}
