import type { Content, JsonObject, ModelEnd, ModelRequest } from '../../packages/core/src/index.ts';

/** One short conversation with a real service. */
export interface LiveConversation {
  readonly name: string;
  /** True if the answer is streamed; default true. */
  readonly stream?: boolean;
  /** The message of each turn, from the answers before it. */
  readonly turns: readonly ((answers: readonly ModelEnd[]) => ModelRequest)[];
  /** Returns the problem of the last answer; undefined if there is none. */
  readonly wants: (end: ModelEnd) => string | undefined;
  /** True if the model does not exist: the answer is an error. */
  readonly nobody?: boolean;
}

/** Twelve conversations that show the facts of a wire: texts, calls, thoughts, ends and refusals. */
export const liveConversations: readonly LiveConversation[] = [
  { name: 'a word', turns: [() => asked('Answer with this one word: pineapple')], wants: text },
  {
    name: 'a word, not streamed',
    stream: false,
    turns: [() => asked('Answer with this one word: pineapple')],
    wants: text,
  },
  { name: 'every character', turns: [() => asked('Repeat this exactly: žluťoučký 犬 👩‍👧 𝄞')], wants: text },
  { name: 'a call', turns: [() => called('How warm is Rome?')], wants: call },
  { name: 'a call, not streamed', stream: false, turns: [() => called('How warm is Rome?')], wants: call },
  {
    name: 'two calls at once',
    turns: [() => called('How warm are Rome and Oslo? Ask for both at once.')],
    wants: call,
  },
  { name: 'a call and its result', turns: [() => called('How warm is Rome?'), answered], wants: text },
  { name: 'a thought', turns: [() => asked('What is 17 * 23?', { settings: { thinking: 'low' } })], wants: text },
  {
    name: 'a thought, a call and its result',
    turns: [() => ({ ...called('How warm is Rome?'), toolChoice: 'auto', settings: { thinking: 'low' } }), answered],
    wants: text,
  },
  {
    name: 'an answer in a schema',
    turns: [() => asked('What is the capital of France? Answer as JSON.', { outputJsonSchema: capital })],
    wants: text,
  },
  {
    name: 'an answer that the limit cuts',
    turns: [() => asked('Count from one to a thousand, in words.', { settings: { maxOutputTokens: 16 } })],
    wants: ({ finishReason }) =>
      finishReason.unified === 'length' ? undefined : `it ended with ${finishReason.unified}, not with length`,
  },
  { name: 'a model that nobody has', turns: [() => asked('Hi')], wants: () => 'it was no refusal', nobody: true },
];

const weather = {
  name: 'weather',
  description: 'How warm a city is',
  parametersJsonSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
} as const;

const capital: JsonObject = {
  type: 'object',
  properties: { capital: { type: 'string' } },
  required: ['capital'],
  additionalProperties: false,
};

function asked(words: string, more: Partial<ModelRequest> = {}): ModelRequest {
  const contents: readonly Content[] = [{ role: 'user', parts: [{ type: 'text', text: words }] }];
  return { instructions: [], contents, declarations: [], providerTools: [], ...more };
}

function called(words: string): ModelRequest {
  return asked(words, { declarations: [weather], toolChoice: 'required' });
}

/** Returns the question again, the calls of the first answer, and their results. */
function answered([first]: readonly ModelEnd[]): ModelRequest {
  const request = asked('How warm is Rome?', { declarations: [weather] });
  if (!first) return request;
  const parts = first.content.parts.map((part, at) => {
    if (part.type !== 'functionCall') return part;
    const text = first.argsText?.[at];
    return { ...part, id: `call-${at}`, args: text === undefined ? part.args : argsOf(text) };
  });
  const results = parts.flatMap((part) =>
    part.type === 'functionCall'
      ? [
          {
            type: 'functionResponse' as const,
            id: part.id,
            name: part.name,
            outcome: { status: 'ok' as const, output: { celsius: 21 } },
            ...(part.providerId !== undefined && { providerId: part.providerId }),
          },
        ]
      : [],
  );
  const contents: readonly Content[] = [...request.contents, { ...first.content, parts }];
  return { ...request, contents: results.length > 0 ? [...contents, { role: 'tool', parts: results }] : contents };
}

function argsOf(text: string): JsonObject {
  try {
    return JSON.parse(text || '{}') as JsonObject;
  } catch {
    return {};
  }
}

function text({ content }: ModelEnd): string | undefined {
  return content.parts.some((part) => part.type === 'text' && part.text !== '') ? undefined : 'it has no text';
}

function call({ content }: ModelEnd): string | undefined {
  return content.parts.some(({ type }) => type === 'functionCall') ? undefined : 'it has no call';
}
