import { ConfigError, type Model, type ModelEnd, type ModelEvent, type ModelRequest } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type LangchainModelOptions, langchainModel } from '../../src/model/index.ts';
import { chunk, fakeChatModel, over } from '../support/fake-chat-model.ts';

const empty: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
  declarations: [],
  providerTools: [],
};

async function ask(model: Model, request: Partial<ModelRequest> = {}): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate({ ...empty, ...request }, { signal: new AbortController().signal }))
    events.push(event);
  return events;
}

/** Returns the end of an answer in these chunks. */
async function said(chunks: readonly unknown[], options: LangchainModelOptions = {}): Promise<ModelEnd> {
  const last = (await ask(langchainModel(fakeChatModel(chunks), options))).at(-1);
  if (last?.type !== 'end') throw new Error(`no end: ${JSON.stringify(last)}`);
  return last;
}

const book = { name: 'book', description: 'Books', parametersJsonSchema: { type: 'object', properties: {} } };

describe('a LangChain chat model', () => {
  it('a LangChain chat model gets instructions, messages and tools, and its answer is read part by part', async () => {
    const fake = fakeChatModel([
      chunk('Hel'),
      chunk('lo', { usage_metadata: { input_tokens: 3, output_tokens: 2, total_tokens: 5 } }),
      over(),
    ]);
    const events = await ask(langchainModel(fake), { instructions: ['Be kind.'], declarations: [book] });
    expect(fake.asked[0]?.messages).toEqual([
      { type: 'system', content: 'Be kind.' },
      { type: 'human', content: 'hello' },
    ]);
    expect(fake.asked[0]?.tools).toEqual([
      { type: 'function', function: { name: 'book', description: 'Books', parameters: book.parametersJsonSchema } },
    ]);
    expect(events.flatMap((event) => (event.type === 'textDelta' ? event.delta : []))).toEqual(['Hel', 'lo']);
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      content: { parts: [{ type: 'text', text: 'Hello' }] },
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: { inputTokens: 3, outputTokens: 2 },
    });
  });

  it('a LangChain chat model is read to its end even if its chunks have no role and therefore no pieces of calls', async () => {
    const bare = (content: string, more: object = {}) =>
      chunk(content, { tool_call_chunks: undefined, concat: () => undefined, ...more });
    const end = await said([bare('Hel'), bare('lo'), bare('', { response_metadata: { finish_reason: 'stop' } })]);
    expect(end.content.parts).toEqual([{ type: 'text', text: 'Hello' }]);
    const cut = (await ask(langchainModel(fakeChatModel([bare('Hel')])))).at(-1);
    expect(cut).toMatchObject({ type: 'failure', error: { code: 'stream_cut' } });
  });

  it('a LangChain chat model streams calls that are joined from their pieces', async () => {
    const { content, argsText, finishReason } = await said([
      chunk('', { tool_call_chunks: [{ index: 0, id: 'c1', name: 'book', args: '{"ci' }] }),
      chunk('', { tool_call_chunks: [{ index: 0, args: 'ty":"Rome"}' }] }),
      over('tool_calls'),
    ]);
    expect(content.parts).toMatchObject([{ type: 'functionCall', name: 'book' }]);
    expect(argsText).toEqual({ 0: '{"city":"Rome"}' });
    expect(finishReason.unified).toBe('functionCalls');
  });

  it('a LangChain chat model that is invoked returns a complete answer', async () => {
    const whole = { content: 'Hi', tool_calls: [], response_metadata: { finish_reason: 'stop' } };
    expect((await said([whole], { stream: false })).content.parts).toMatchObject([{ type: 'text', text: 'Hi' }]);
  });

  it('a LangChain chat model gets a schema whose root has a choice as a plain object, with a warning', async () => {
    const choice = {
      type: 'object',
      anyOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'string' } }, required: ['b'] },
      ],
    };
    const fake = fakeChatModel([chunk('ok'), over()]);
    const events = await ask(langchainModel(fake), { declarations: [{ ...book, parametersJsonSchema: choice }] });
    expect(fake.asked[0]?.tools).toMatchObject([
      { function: { parameters: { type: 'object', properties: { a: {}, b: {} } } } },
    ]);
    expect(JSON.stringify(fake.asked[0]?.tools)).not.toContain('anyOf":');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'warning', feature: 'tools.book', message: expect.stringContaining('root') }),
    );
  });
});

describe('an answer', () => {
  it('an answer with a refusal block is blocked, and keeps its text', async () => {
    const { content, finishReason } = await said([chunk([{ type: 'refusal', refusal: 'I will not.' }]), over()]);
    expect(content.parts).toMatchObject([{ type: 'text', text: 'I will not.' }]);
    expect(finishReason.unified).toBe('safety');
  });

  it('an answer with bytes in a block has them as base64, also when they are sent back', async () => {
    const image = { type: 'image', mimeType: 'image/png', data: new Uint8Array([1, 2, 3]) };
    const { content } = await said([chunk([image]), over()]);
    expect(content.parts).toMatchObject([{ type: 'inlineData', mimeType: 'image/png', data: 'AQID' }]);
    expect(content).toEqual(JSON.parse(JSON.stringify(content)));
  });

  it('an answer without a finish reason counts as cut, unless its chat model never sends one', async () => {
    const events = await ask(langchainModel(fakeChatModel([chunk('Hel')])));
    expect(events.at(-1)).toMatchObject({ type: 'failure', error: { code: 'stream_cut' }, retryable: true });
    expect((await said([chunk('Hel')], { requireFinish: false })).content.parts).toMatchObject([{ text: 'Hel' }]);
  });
});

describe('a failure of a LangChain chat model', () => {
  it.each<readonly [string, object, string]>([
    ['a refusal of the server', { status: 429 }, 'rate_limit'],
    ['an invalid key', { status: 401 }, 'auth'],
    ['a refusal in the format of ChatMistralAI', { name: 'SDKError', statusCode: 429 }, 'rate_limit'],
    ['a refusal in the format of ChatOllama', { name: 'ResponseError', status_code: 404, error: 'no' }, 'bad_request'],
    ['a failure in the format of ChatBedrockConverse', { $metadata: { httpStatusCode: 500 } }, 'overloaded'],
    ['a refusal in a cause', { cause: { response: { status: 401 } } }, 'auth'],
  ])('a failure of a LangChain chat model that is %s has an error code', async (_, members, code) => {
    const thrown = Object.assign(new Error('no'), members);
    const last = (await ask(langchainModel(fakeChatModel([thrown])))).at(-1);
    expect(last).toMatchObject({ type: 'failure', error: { code } });
  });

  it('a failure has the retry delay, whichever member of the error has it', async () => {
    const thrown = Object.assign(new Error('no'), { statusCode: 429, headers: new Headers({ 'retry-after': '3' }) });
    const last = (await ask(langchainModel(fakeChatModel([thrown])))).at(-1);
    expect(last).toMatchObject({ type: 'failure', error: { code: 'rate_limit', retryAfterMs: 3_000 } });
  });

  it("a failure before sending keeps LangChain's message", async () => {
    const last = (await ask(langchainModel(fakeChatModel([new Error('tools need a name')])))).at(-1);
    expect(last).toMatchObject({
      type: 'failure',
      error: { code: 'bad_request', message: expect.stringContaining('tools need a name') },
    });
  });

  it('a value that is not a chat model is refused at once', () => {
    expect(() => langchainModel({} as never)).toThrow(ConfigError);
  });
});
