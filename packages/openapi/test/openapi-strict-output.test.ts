import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { documentOf, testToolset } from './support/call-operation.ts';

/** Returns the response that the model reads if the server sends a `null` that its schema does not accept. */
async function paid(method: 'get' | 'post', options: { readonly strictOutput?: boolean }): Promise<unknown> {
  const schema = { type: 'object', properties: { paid: { type: 'number' } }, required: ['paid'] };
  const responses = { 201: { description: 'ok', content: { 'application/json': { schema } } } };
  const document = documentOf({ '/a': { [method]: { operationId: 'pay', responses } } });
  const fetch = async () => Response.json({ paid: null }, { status: 201 });
  const toolset = testToolset(document, { baseUrl: 'https://a.example', fetch, ...options });
  const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'done']);
  await createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }) }).run({ message: 'go' });
  const [part] = model.requests[1]?.contents.at(-1)?.parts ?? [];
  return part?.type === 'functionResponse' ? part.outcome : undefined;
}

describe('a response that does not match its schema', () => {
  it.each(['get', 'post'] as const)(
    'a response that does not match its schema is a success with its output and a note (%s)',
    async (method) => {
      expect(await paid(method, {})).toMatchObject({
        status: 'ok',
        output: { paid: null },
        parts: [{ type: 'text', text: expect.stringContaining('does not match its schema') }],
      });
    },
  );

  it.each([
    ['get', false],
    ['post', true],
  ] as const)(
    'a response that does not match its schema is an error of a strict toolset (%s), which says that the request was carried out: %s',
    async (method, says) => {
      const outcome = await paid(method, { strictOutput: true });
      expect(outcome).toMatchObject({ status: 'error', code: 'result_schema' });
      expect((outcome as { readonly message: string }).message.includes('was carried out')).toBe(says);
    },
  );
});
