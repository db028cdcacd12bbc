import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { documentOf, testToolset } from './support/call-operation.ts';

it.each([
  [true, ['https://a.example/a?limit=5']],
  [undefined, []],
])('a number in a string is sent as the number if lenientArgs is %s', async (lenientArgs, sent) => {
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }];
  const document = documentOf({
    '/a': { get: { operationId: 'list', parameters, responses: { 200: { description: 'ok' } } } },
  });
  const urls: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    urls.push(url instanceof Request ? url.url : String(url));
    return Response.json({});
  };
  const toolset = testToolset(document, {
    baseUrl: 'https://a.example',
    fetch,
    ...(lenientArgs && { lenientArgs }),
  });
  const model = scriptedModel([{ calls: [{ name: 'list', args: { limit: '5' } }] }, 'done']);
  await createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }) }).run({ message: 'go' });
  expect(urls).toEqual(sent);
});
