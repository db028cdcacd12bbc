import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { SentItem, SentRequest } from '@mortise/testing/model';
import { generateContentSide, replyTo } from '../../../../packages/provider-gemini/test/model-subject.ts';
import type { TestedWire } from './tested-wire.ts';

const apiKey = 'AIzaSyTest0123456789abcdefABCDEF0123456';

/** `@ai-sdk/google`. */
export const googleGenerativeAi: TestedWire = {
  name: 'google.generative-ai',
  secret: apiKey,
  model: (fetch) => createGoogleGenerativeAI({ apiKey, fetch: fetch as typeof globalThis.fetch })('gemini-3.8-flash'),
  reply: (turn, stream) => replyTo(turn, generateContentSide, stream),
  sent: ({ body }) => sentIn(body as Body),
  lacks: {
    argsText: 'arguments come as objects',
    cacheWriteTokens: 'the wire does not count them',
  },
};

/** The members of a request body that the server reads. */
interface Body {
  readonly systemInstruction?: { readonly parts: readonly { readonly text: string }[] };
  readonly contents: readonly { readonly role: string; readonly parts: readonly Part[] }[];
  readonly tools?: readonly { readonly functionDeclarations?: readonly Declaration[] }[];
  readonly generationConfig?: { readonly responseJsonSchema?: object };
}

interface Part {
  readonly text?: string;
  readonly thought?: boolean;
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args?: object };
  readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response: Response };
}

/** The package puts a result into one member, an error into another. */
type Response = { readonly content?: unknown; readonly error?: unknown };

interface Declaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: object;
}

function sentIn(body: Body): SentRequest {
  const { systemInstruction, contents = [], tools = [], generationConfig } = body;
  return {
    instructions: systemInstruction ? [systemInstruction.parts.map(({ text }) => text).join('\n\n')] : [],
    items: contents.flatMap(itemsOf),
    tools: tools
      .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
      .map(({ name, description, parametersJsonSchema }) => ({ name, description, schema: parametersJsonSchema })),
    ...(generationConfig?.responseJsonSchema !== undefined && { outputSchema: generationConfig.responseJsonSchema }),
    body,
  };
}

function itemsOf({ role, parts }: Body['contents'][number]): readonly SentItem[] {
  return parts.flatMap(({ text, thought, functionCall: call, functionResponse: result }): readonly SentItem[] => {
    if (call) return [{ type: 'call', ...idOf(call), name: call.name, args: call.args ?? {} }];
    if (result)
      return [
        {
          type: 'result',
          ...idOf(result),
          name: result.name,
          response: result.response.content ?? result.response.error,
        },
      ];
    if (text === undefined || thought) return [];
    return [{ type: 'text', role: role === 'model' ? 'model' : 'user', text }];
  });
}

function idOf({ id }: { readonly id?: string }): { readonly id?: string } {
  return id === undefined ? {} : { id };
}
