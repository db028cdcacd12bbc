import { expect, it } from 'vitest';
import { openaiServer } from './openai-server.ts';

it.each([
  ['https://api.openai.com/v1', true],
  ['https://acme.openai.azure.com/openai/v1', true],
  ['https://acme.cognitiveservices.azure.com/openai/v1', true],
  ['https://acme.services.ai.azure.com/openai/v1', true],
  ['https://acme.azure.com/openai/v1', false],
  ['http://localhost:11434/v1', false],
])('%s uses the Responses API, with a key: %s', (baseUrl, own) => {
  const { needsKey, label } = openaiServer({ baseUrl, api: undefined, timeoutMs: undefined }, {});
  expect(needsKey).toBe(own);
  expect(label).toContain(own ? '(responses)' : '(chat)');
});
