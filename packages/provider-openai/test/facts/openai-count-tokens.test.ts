import { countTokens, estimateTokens } from '@mortise/core/tokens';
import { json, type Reply, requestOf, served } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { type OpenAIModelOptions, openaiModel } from '../../src/index.ts';

const request = requestOf({ instructions: ['Be brief.'], settings: { temperature: 0.5, maxOutputTokens: 10 } });

async function counted(options: OpenAIModelOptions = {}, reply: Reply = json({ input_tokens: 1_000 })) {
  const { url, requests } = await served(reply);
  const model = openaiModel('test-model', {
    baseURL: `${url}/v1`,
    apiKey: 'test-key-0123456789',
    maxRetries: 0,
    ...options,
  });
  return { count: await countTokens(model, request), requests };
}

describe('tokens of an OpenAI request', () => {
  it('tokens of an OpenAI request are counted by the Responses API, without members that only affect the answer', async () => {
    const { count, requests } = await counted();
    expect(count).toEqual({ tokens: 1_000, estimated: false });
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/responses/input_tokens' });
    expect(Object.keys(requests[0]?.body ?? {}).toSorted()).toEqual(['input', 'instructions', 'model', 'tools']);
  });

  it('tokens of an OpenAI request are estimated over Chat Completions, which cannot count tokens', async () => {
    const { count, requests } = await counted({ api: 'chat' });
    expect(count).toEqual({ tokens: estimateTokens(request), estimated: true });
    expect(requests).toEqual([]);
  });

  it.each([404, 405, 501])('tokens of an OpenAI request are estimated if a server responds with %s', async (status) => {
    const { count } = await counted({}, json({ error: { message: 'no such page' } }, status));
    expect(count).toEqual({ tokens: estimateTokens(request), estimated: true });
  });
});
