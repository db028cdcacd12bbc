import type { SentItem, SentRequest } from '@mortise/testing/model';

/** The members of a Responses request that the tests read. */
export interface ResponsesBody {
  readonly instructions?: string;
  readonly input: readonly Item[];
  readonly tools?: readonly { readonly name: string; readonly description?: string; readonly parameters?: unknown }[];
  readonly text?: { readonly format?: { readonly schema?: unknown } };
}

interface Item {
  readonly type: string;
  readonly role?: 'user' | 'assistant';
  readonly content?: Texts;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly output?: Texts;
}

type Texts = string | readonly { readonly text?: string; readonly refusal?: string }[];

/** Returns the content of a request of Responses. */
export function responsesSent(body: ResponsesBody): SentRequest {
  const { instructions, input, tools = [], text } = body;
  return {
    instructions: instructions === undefined ? [] : [instructions],
    items: input.flatMap(itemsOf),
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      ...(description !== undefined && { description }),
      schema: parameters,
    })),
    ...(text?.format && { outputSchema: text.format.schema }),
    body,
  };
}

function itemsOf({ type, role, content = [], call_id: id = '', name = '', ...item }: Item): readonly SentItem[] {
  switch (type) {
    case 'message':
      return textsOf(content).map((text) => ({ type: 'text', role: role === 'assistant' ? 'model' : 'user', text }));
    case 'function_call':
      return [{ type: 'call', id, name, args: item.arguments }];
    case 'function_call_output':
      return [{ type: 'result', id, response: textsOf(item.output ?? []).join('\n') }];
    default:
      return [];
  }
}

function textsOf(texts: Texts): readonly string[] {
  return typeof texts === 'string' ? [texts] : texts.flatMap(({ text, refusal }) => text ?? refusal ?? []);
}
