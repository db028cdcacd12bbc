import type { DynamicStructuredTool } from '@langchain/core/tools';
import type { Command } from '@langchain/langgraph';
import type { JsonObject, JsonValue, Runner } from '@mortise/core';
import { fromLangchainTools, type PartsOfLangchain, toLangchainTools } from '@mortise/langchain';
import type { HopCall, HopEnd, ToolHop } from '@mortise/testing';
import type { ScriptedChatModel } from './scripted-chat-model.ts';

/** The parts of one version of LangChain that a hop passes through. */
export interface HopThrough {
  readonly parts: PartsOfLangchain<DynamicStructuredTool>;
  readonly Command: typeof Command;
  readonly Model: typeof ScriptedChatModel;
  /** Returns the declaration of a tool for a model. */
  reported(tool: DynamicStructuredTool): { readonly name: string; readonly description?: string; parameters?: unknown };
  /** Creates an agent. `remembers`: true for an agent with a checkpointer. */
  agent(model: InstanceType<typeof ScriptedChatModel>, tools: DynamicStructuredTool[], remembers: boolean): HopAgent;
}

/** The members of a LangChain agent that the tests use. */
export interface HopAgent {
  stream(input: unknown, options: object): Promise<AsyncIterable<unknown>>;
}

/** Creates the hop through one version of LangChain for the published cases. */
export function hopThrough(langchain: HopThrough): { leave(runner: Runner): Promise<ToolHop> } {
  return {
    async leave(runner) {
      const { tools } = await toLangchainTools(runner, langchain.parts);
      return {
        declared: tools.map((tool) => {
          const { name, description = '', parameters } = langchain.reported(tool);
          return { name, description, inputJsonSchema: parameters as JsonObject };
        }),
        call: (call) => callOf(langchain, [...tools], call),
        back: () => fromLangchainTools(tools),
      };
    },
  };
}

/** Runs one call in an agent of LangChain. Returns the result that its model reads. */
async function callOf(
  { Model, Command, agent: agentOf }: HopThrough,
  tools: DynamicStructuredTool[],
  { name, args, person, signal, onProgress }: HopCall,
): Promise<HopEnd> {
  const model = new Model([[{ name, args }], 'Done.']);
  const agent = agentOf(model, tools, person !== undefined);
  const run = async (input: unknown): Promise<void> => {
    const stream = await agent.stream(input, {
      streamMode: ['custom'],
      configurable: { thread_id: 'thread-1' },
      ...(signal && { signal }),
    });
    for await (const chunk of stream) onProgress?.((chunk as readonly [string, JsonValue])[1]);
  };
  await run({ messages: [{ role: 'user', content: 'Go' }] });
  const decision = { type: person === 'approves' ? 'approve' : 'reject' };
  if (person && model.asked.length === 1) await run(new Command({ resume: { decisions: [decision] } }));
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
