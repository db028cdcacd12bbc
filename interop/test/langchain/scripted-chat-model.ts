import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';

/** One turn of a scripted model. */
export type ScriptedTurn = string | readonly { readonly name: string; readonly args: object; readonly id?: string }[];

/** Chat models of one copy of LangChain that return scripted turns, and record their requests. */
export function scriptedChatModels(Base: typeof BaseChatModel, Message: typeof AIMessage) {
  return class ScriptedChatModel extends Base {
    readonly asked: BaseMessage[][] = [];
    readonly turns: ScriptedTurn[];

    constructor(turns: readonly ScriptedTurn[]) {
      super({});
      this.turns = [...turns];
    }

    _llmType(): string {
      return 'scripted';
    }

    override bindTools(): this {
      return this;
    }

    async _generate(messages: BaseMessage[]): Promise<ChatResult> {
      this.asked.push([...messages]);
      const turn = this.turns.shift() ?? 'Nothing more.';
      if (typeof turn === 'string') return { generations: [{ text: turn, message: new Message(turn) }] };
      const calls = turn.map(({ id, name, args }, at) => ({
        type: 'tool_call' as const,
        id: id ?? `call_${at}`,
        name,
        args: args as Record<string, unknown>,
      }));
      return { generations: [{ text: '', message: new Message({ content: '', tool_calls: calls }) }] };
    }
  };
}

export const ScriptedChatModel = scriptedChatModels(BaseChatModel, AIMessage);
