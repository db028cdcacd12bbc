import type { ModelRequest } from '@mortise/core';
import { countTokens, estimateTokens } from '@mortise/core/tokens';
import { json, requestOf, served } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { type GeminiModelOptions, geminiModel } from '../../src/index.ts';

async function counted(request: ModelRequest, options: GeminiModelOptions = {}) {
  const { url, requests } = await served(json({ totalTokens: 1_000 }));
  const model = geminiModel('gemini-3.8-flash', { baseURL: url, apiKey: 'test-key', ...options });
  return { count: await countTokens(model, request), requests };
}

const plain = requestOf({ instructions: [], declarations: [] });
const whole = requestOf({ instructions: ['Be brief.'] });

describe('tokens of a Gemini request', () => {
  it('tokens of a Gemini request are counted by the Gemini API if the request has only contents', async () => {
    const { count, requests } = await counted(plain);
    expect(count).toEqual({ tokens: 1_000, estimated: false });
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/models/gemini-3.8-flash:countTokens' });
    expect(Object.keys(requests[0]?.body ?? {})).toEqual(['contents']);
  });

  it('tokens of a Gemini request are estimated for instructions and tools with the Gemini API, because its SDK cannot send them for counting', async () => {
    const { count } = await counted(whole);
    const beside = estimateTokens({ ...whole, contents: [] });
    expect(beside).toBeGreaterThan(0);
    expect(count).toEqual({ tokens: 1_000 + beside, estimated: true });
  });

  it('tokens of a Gemini request are counted completely by Vertex AI', async () => {
    const { count, requests } = await counted(whole, { vertexai: {} });
    expect(count).toEqual({ tokens: 1_000, estimated: false });
    expect(requests[0]?.body).toMatchObject({ systemInstruction: { parts: [{ text: 'Be brief.' }] } });
    expect(JSON.stringify(requests[0]?.body)).toContain('functionDeclarations');
  });

  it('tokens of a Gemini request are estimated over the Interactions API, which cannot count tokens', async () => {
    const { count, requests } = await counted(whole, { api: 'interactions' });
    expect(count).toEqual({ tokens: estimateTokens(whole), estimated: true });
    expect(requests).toEqual([]);
  });
});
