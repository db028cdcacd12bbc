import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAI as createOpenAI3 } from '@ai-sdk/openai-3';
import type { SentItem, SentRequest } from '@mortise/testing/model';
import { replyTo } from '../../../../packages/provider-openai/test/model-subject.ts';
import { chatDialect } from '../../../../packages/provider-openai/test/support/chat-dialect.ts';
import { type ChatBody, chatSent } from '../../../../packages/provider-openai/test/support/chat-sent.ts';
import { responsesDialect } from '../../../../packages/provider-openai/test/support/responses-dialect.ts';
import type { TestedWire } from './tested-wire.ts';

const apiKey = 'sk-test-0123456789abcdef';

/** `@ai-sdk/openai` over Responses. */
export const openaiResponses: TestedWire = {
  name: 'openai.responses',
  secret: apiKey,
  model: (fetch) => createOpenAI({ apiKey, fetch: fetch as typeof globalThis.fetch })('gpt-5.4'),
  reply: (turn, stream) => replyTo(turn, responsesDialect, stream),
  sent: ({ body }) => responsesSent(body as ResponsesBody),
};

/** `@ai-sdk/openai` of AI SDK 6, whose models are of `v3`. */
export const openaiResponses3: TestedWire = {
  ...openaiResponses,
  name: 'openai.responses, v3',
  model: (fetch) => createOpenAI3({ apiKey, fetch: fetch as typeof globalThis.fetch })('gpt-5.4'),
};

/** `@ai-sdk/openai` over Chat Completions. */
export const openaiChat: TestedWire = {
  name: 'openai.chat',
  secret: apiKey,
  model: (fetch) => createOpenAI({ apiKey, fetch: fetch as typeof globalThis.fetch }).chat('gpt-4.1'),
  reply: (turn, stream) => replyTo(turn, chatDialect, stream),
  sent: ({ body }) => chatSent(body as ChatBody),
  lacks: {
    marks: 'OpenAI wants nothing back on this protocol',
    thoughts: 'OpenAI has none on this protocol, and its package reads none',
  },
};

interface ResponsesBody {
  readonly input: readonly Item[];
  readonly tools?: readonly { readonly name: string; readonly description?: string; readonly parameters?: unknown }[];
  readonly text?: { readonly format?: { readonly schema?: unknown } };
}

interface Item {
  readonly type?: string;
  readonly role?: 'system' | 'developer' | 'user' | 'assistant';
  readonly content?: Texts;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly output?: Texts;
}

type Texts = string | readonly { readonly text?: string }[];

function responsesSent(body: ResponsesBody): SentRequest {
  const { input, tools = [], text } = body;
  const isTold = ({ role }: Item): boolean => role === 'system' || role === 'developer';
  return {
    instructions: input.filter(isTold).flatMap(({ content = [] }) => textsOf(content)),
    items: input.filter((item) => !isTold(item)).flatMap(itemsOf),
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
  if (type === 'function_call') return [{ type: 'call', id, name, args: item.arguments }];
  if (type === 'function_call_output') return [{ type: 'result', id, response: textsOf(item.output ?? []).join('\n') }];
  if (role === undefined) return [];
  return textsOf(content).map((text) => ({ type: 'text', role: role === 'assistant' ? 'model' : 'user', text }));
}

function textsOf(texts: Texts): readonly string[] {
  return typeof texts === 'string' ? [texts] : texts.flatMap(({ text }) => text ?? []);
}
