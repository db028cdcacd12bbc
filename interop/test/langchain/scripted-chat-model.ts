import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';

/** What a scripted model says in one turn. */
export type ScriptedTurn = string | readonly { readonly name: string; readonly args: object; readonly id?: string }[];

/** A chat model of LangChain that says what a script says, and keeps what it is asked. */
export class ScriptedChatModel extends BaseChatModel {
  readonly asked: BaseMessage[][] = [];
  readonly #turns: ScriptedTurn[];

  constructor(turns: readonly ScriptedTurn[]) {
    super({});
    this.#turns = [...turns];
  }

  _llmType(): string {
    return 'scripted';
  }

  override bindTools(): this {
    return this;
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.asked.push([...messages]);
    const turn = this.#turns.shift() ?? 'Nothing more.';
    const message =
      typeof turn === 'string'
        ? new AIMessage(turn)
        : new AIMessage({
            content: '',
            tool_calls: turn.map(({ id, name, args }, at) => ({
              type: 'tool_call',
              id: id ?? `call_${at}`,
              name,
              args: args as Record<string, unknown>,
            })),
          });
    return { generations: [{ text: '', message }] };
  }
}
