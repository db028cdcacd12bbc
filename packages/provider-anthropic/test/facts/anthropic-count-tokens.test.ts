import type { ModelRequest } from '@mortise/core';
import { countTokens, estimateTokens } from '@mortise/core/tokens';
import { json, type Reply, requestOf, served } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { anthropicModel } from '../../src/index.ts';

async function counted(request: ModelRequest, reply: Reply = json({ input_tokens: 1_000 })) {
  const { url, requests } = await served(reply);
  const model = anthropicModel('claude-sonnet-5-5', { baseURL: url, apiKey: 'test-key-0123456789', maxRetries: 0 });
  return { count: await countTokens(model, request), requests };
}

describe('tokens of an Anthropic request', () => {
  it('tokens of an Anthropic request are counted by the server, without members that only affect the answer', async () => {
    const request = requestOf({ instructions: ['Be brief.'], settings: { temperature: 0.5, maxOutputTokens: 10 } });
    const { count, requests } = await counted(request);
    expect(count).toEqual({ tokens: 1_000, estimated: false });
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/messages/count_tokens' });
    expect(Object.keys(requests[0]?.body ?? {}).toSorted()).toEqual(['messages', 'model', 'system', 'tools']);
  });

  it('tokens of an Anthropic request are estimated with tools of MCP servers, which the server does not count', async () => {
    const server = { type: 'url', name: 'a', url: 'https://a.test' };
    const config = { mcp_server_name: 'a', server };
    const { count, requests } = await counted(
      requestOf({ providerTools: [{ provider: 'anthropic', name: 'mcp_toolset', config }] }),
    );
    expect(count).toEqual({ tokens: 1_000, estimated: true });
    expect(JSON.stringify(requests[0]?.body)).not.toContain('mcp');
  });

  it('tokens of an Anthropic request are estimated if a server does not support counting', async () => {
    const request = requestOf();
    const { count } = await counted(
      request,
      json({ type: 'error', error: { type: 'not_found_error', message: 'no' } }, 404),
    );
    expect(count).toEqual({ tokens: estimateTokens(request), estimated: true });
  });

  it('tokens of an Anthropic request are an error if the server returns no number', async () => {
    await expect(counted(requestOf(), json({ page: true }))).rejects.toMatchObject({ code: 'bad_response' });
  });
});
