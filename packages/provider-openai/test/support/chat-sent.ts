import type { SentItem, SentRequest } from '@mortise/testing/model';

/** The members of a Chat Completions request that the tests read. */
export interface ChatBody {
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly function: Described }[];
  readonly response_format?: { readonly json_schema: { readonly schema?: unknown } };
}

interface Described {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: unknown;
}

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null | readonly { readonly text?: string }[];
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

/** Returns the content of a request of Chat Completions. */
export function chatSent(body: ChatBody): SentRequest {
  const { messages, tools = [], response_format: format } = body;
  return {
    instructions: messages.flatMap((message) => (message.role === 'system' ? textsOf(message) : [])),
    items: messages.flatMap(itemsOf),
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      name,
      ...(description !== undefined && { description }),
      schema: parameters,
    })),
    ...(format && { outputSchema: format.json_schema.schema }),
    body,
  };
}

function itemsOf(message: Message): readonly SentItem[] {
  const { role, tool_calls: calls = [], tool_call_id: id = '' } = message;
  const texts = textsOf(message);
  switch (role) {
    case 'system':
      return [];
    case 'tool':
      return [{ type: 'result', id, response: texts.join('\n') }];
    default:
      return [
        ...texts.map((text) => ({ type: 'text', role: role === 'user' ? 'user' : 'model', text }) as const),
        ...calls.map((call) => ({
          type: 'call' as const,
          id: call.id,
          name: call.function.name,
          args: call.function.arguments,
        })),
      ];
  }
}

function textsOf({ content }: Message): readonly string[] {
  if (content === null) return [];
  return typeof content === 'string' ? [content] : content.flatMap(({ text }) => text ?? []);
}
