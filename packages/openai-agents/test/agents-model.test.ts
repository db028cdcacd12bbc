import { type Content, ModelError } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type AgentsInputItem, type AgentsModelRequest, type AgentsOutputItem, agentsModel } from '../src/index.ts';

const request: AgentsModelRequest = { input: 'go', modelSettings: {}, tools: [], outputType: 'text', handoffs: [] };

/** Returns the contents that a model gets for these items. */
async function contentsOf(input: readonly AgentsInputItem[]): Promise<readonly Content[]> {
  const ours = scriptedModel(['ok']);
  await agentsModel(ours).getResponse({ ...request, input });
  return ours.requests[0]?.contents ?? [];
}

/** Returns the items of a model that answers with one text and provider metadata. */
async function marked(text: string, provider = 'ours'): Promise<AgentsOutputItem[]> {
  const parts = [{ type: 'text' as const, text, providerMetadata: { [provider]: { mark: text } } }];
  const model = agentsModel(scriptedModel([{ parts }], { provider, id: 'm' }));
  return (await model.getResponse(request)).output;
}

it("a model's message is sent back to the model unchanged", async () => {
  expect(await contentsOf(await marked('hello'))).toEqual([
    {
      role: 'model',
      origin: { provider: 'ours', model: 'm' },
      parts: [{ type: 'text', text: 'hello', providerMetadata: { ours: { mark: 'hello' } } }],
    },
  ]);
});

it('an item of the model that the application changed is sent as its text, without provider metadata', async () => {
  const [item] = await marked('my number is 7');
  const changed = { ...item, content: [{ type: 'output_text', text: 'my number is [hidden]' }] };
  const [content] = await contentsOf([changed as AgentsInputItem]);
  expect(content?.parts).toEqual([{ type: 'text', text: 'my number is [hidden]' }]);
});

it('messages of two models stay separate, and messages of one model are joined', async () => {
  const items = [...(await marked('a')), ...(await marked('b')), ...(await marked('c', 'others'))];
  const contents = await contentsOf(items);
  expect(contents.map(({ origin, parts }) => [origin?.provider, parts.length])).toEqual([
    ['ours', 2],
    ['others', 1],
  ]);
});

it.each([
  null,
  7,
  { content: 'x' },
  { content: { mortise: { origin: {}, parts: [] } } },
  { content: { mortise: { origin: { provider: 'a', model: 'b' }, parts: [7] } } },
])('invalid provider metadata of an item is ignored: %j', async (providerData) => {
  const item = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'hi' }], providerData };
  expect(await contentsOf([item])).toEqual([{ role: 'model', parts: [{ type: 'text', text: 'hi' }] }]);
});

it('the usage of several model calls is added up as in the SDK', async () => {
  const usage = { inputTokens: 3, outputTokens: 2 };
  const model = agentsModel(scriptedModel([{ text: 'a', usage }, 'b']));
  const { usage: total } = await model.getResponse(request);
  total.add({ ...total, inputTokensDetails: [{ cached_tokens: 1 }] });
  expect(total).toMatchObject({ requests: 2, inputTokens: 6, outputTokens: 4, totalTokens: 10 });
  expect(total.inputTokensDetails).toEqual([{}, { cached_tokens: 1 }]);
});

it("the model's error decides on retries, also an error of another copy of the core", () => {
  const { getRetryAdvice } = agentsModel(scriptedModel([]));
  const error = new ModelError('rate_limit', 'slower', { retryable: true, status: 429, retryAfterMs: 5 });
  const brands = Object.getOwnPropertySymbols(error).map((brand) => [brand, true]);
  const { code, retryable, status, retryAfterMs } = error;
  const foreign = Object.assign(
    new Error('slower'),
    { code, retryable, status, retryAfterMs },
    Object.fromEntries(brands),
  );
  const advice = {
    suggested: true,
    retryAfterMs: 5,
    normalized: { errorCode: 'rate_limit', statusCode: 429, retryAfterMs: 5 },
  };
  for (const each of [error, foreign]) expect(getRetryAdvice({ error: each })).toEqual(advice);
  expect(getRetryAdvice({ error: new Error('no') })).toBeUndefined();
});
