import { ask, endOf, requestOf, saidIn, served, sse } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { chunk, generateContentDialect as dialect } from '../support/generate-content-dialect.ts';

const streamArgs = { functionCallingConfig: { streamFunctionCallArguments: true } };

it('streamFunctionCallArguments is requested from Vertex AI by default, and its pieces are read', async () => {
  const call = (functionCall: object) => chunk({ content: { role: 'model', parts: [{ functionCall }] } });
  const chunks = [
    call({ name: 'weather', willContinue: true }),
    call({ partialArgs: [{ jsonPath: '$.city', stringValue: 'Rome' }], willContinue: true }),
    call({}),
    chunk({ finishReason: 'STOP' }),
  ];
  const server = await served(sse(chunks.map(dialect.frame)));
  const model = dialect.modelAt(server.url, { id: 'gemini-3.8-flash', vertexai: {} });
  expect(saidIn(endOf(await ask(model))).calls).toMatchObject([{ name: 'weather', args: '{"city":"Rome"}' }]);
  expect(server.requests[0]?.body).toMatchObject({ toolConfig: streamArgs });
});

it('streamFunctionCallArguments is not requested from the Gemini API, whose SDK throws on it', async () => {
  const server = await served(sse(dialect.events({ text: 'Fine' }).map(dialect.frame)));
  endOf(await ask(dialect.modelAt(server.url, { id: 'gemini-3.8-flash' }), requestOf()));
  expect(server.requests[0]?.body).not.toMatchObject({ toolConfig: streamArgs });
});
