import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ModelError, type Part } from '@mortise/core';
import { agentsModel } from '@mortise/openai-agents';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import {
  Agent,
  MemorySession,
  ModelRefusalError,
  type ModelRetrySettings,
  OpenAIProvider,
  Runner,
  tool,
  toolNamespace,
  webSearchTool,
} from '@openai/agents';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const runner = new Runner({ tracingDisabled: true });
const ran: unknown[] = [];
const pay = tool({
  name: 'pay',
  description: 'Pays an amount',
  parameters: z.object({ amount: z.number() }),
  execute(args) {
    ran.push(args);
    return 'paid';
  },
});

function agentOf(...steps: readonly ScriptedStep[]) {
  const model = agentsModel(scriptedModel(steps, { provider: 'ours', id: 'ours-1' }));
  return new Agent({ name: 'desk', model, tools: [pay] });
}

/** Returns the end of a run, requested in one piece and streamed. */
async function endsOf(agent: () => Agent, options: object = {}): Promise<unknown[]> {
  const whole = runner.run(agent(), 'go', options).then(
    ({ finalOutput }) => finalOutput,
    (error: unknown) => error,
  );
  const streamed = async () => {
    const result = await runner.run(agent(), 'go', { ...options, stream: true });
    try {
      for await (const _ of result);
      await result.completed;
      return result.finalOutput;
    } catch (error) {
      return error;
    }
  };
  return [await whole, await streamed()];
}

const both = (expected: unknown) => [expected, expected];

it('the run of the SDK ends with the error of the model', async () => {
  const fail = { code: 'rate_limit', status: 429, retryable: true, retryAfterMs: 0 };
  const ends = await endsOf(() => agentOf({ text: 'I be', fail }));
  expect(ends).toEqual(both(expect.objectContaining({ code: 'rate_limit', status: 429 })));
  expect(ends.every((end) => end instanceof ModelError)).toBe(true);
});

it('passes retry information to the retries of the SDK', async () => {
  const seen: unknown[] = [];
  const fails = () =>
    agentOf({ fail: { code: 'overloaded', status: 529, retryable: true, retryAfterMs: 1 } }, 'At last.');
  const retry: ModelRetrySettings = {
    maxRetries: 1,
    policy({ providerAdvice, normalized }) {
      seen.push([providerAdvice?.suggested, normalized.statusCode, normalized.errorCode, normalized.retryAfterMs]);
      return providerAdvice?.suggested === true;
    },
  };
  expect(await endsOf(() => fails().clone({ modelSettings: { retry } }))).toEqual(both('At last.'));
  expect(seen).toEqual(both([true, 529, 'overloaded', 1]));
});

it('reports a blocked answer as a refusal', async () => {
  const ends = await endsOf(() => agentOf({ text: '', finishReason: 'safety' }));
  expect(ends.map((end) => end instanceof ModelRefusalError)).toEqual([true, true]);
});

it('runs no call of a turn that was cut off', async () => {
  const calls = [{ name: 'pay', args: { amount: 7 } }];
  const ends = await endsOf(() => agentOf({ calls, finishReason: 'length' }));
  expect([ends, ran]).toEqual([both(expect.objectContaining({ code: 'truncated' })), []]);
  expect(await endsOf(() => agentOf({ text: 'And then', finishReason: 'length' }))).toEqual(both('And then'));
});

it('does not retry an empty answer, because the SDK does', async () => {
  expect(await endsOf(() => agentOf({ text: '' }))).toEqual(both(expect.objectContaining({ code: 'empty_response' })));
});

it('passes on malformed arguments, which the loop of the SDK answers', async () => {
  const calls = [{ name: 'pay', args: '{"amount": ' }];
  expect(await endsOf(() => agentOf({ calls }, 'Sorry.'))).toEqual(both('Sorry.'));
  expect(ran).toEqual([]);
});

it('ends at once when the run of the SDK is aborted', async () => {
  const abort = new AbortController();
  const agent = agentOf(() => {
    queueMicrotask(() => abort.abort());
    return { stall: true };
  });
  await expect(runner.run(agent, 'go', { signal: abort.signal })).rejects.toThrow(/abort/i);
});

it('refuses tools that only OpenAI has, and names replacements', async () => {
  const searching = () => {
    const agent = agentOf('never');
    agent.tools.push(webSearchTool());
    return agent;
  };
  const bad = (message: RegExp) =>
    expect.objectContaining({ code: 'bad_request', message: expect.stringMatching(message) });
  expect(await endsOf(searching)).toEqual(both(bad(/openaiTools\.webSearch.*providerTools/)));
  expect(await endsOf(() => agentOf('never'), { previousResponseId: 'resp_1' })).toEqual(
    both(bad(/previousResponseId/)),
  );
  expect(await endsOf(() => agentOf('never'), { conversationId: 'conv_1' })).toEqual(both(bad(/conversationId/)));
});

it('a tool of a namespace is called by a name that joins both', async () => {
  const ours = scriptedModel([{ calls: [{ name: 'crm__pay', args: { amount: 3 } }] }, 'Done.']);
  const tools = toolNamespace({ name: 'crm', description: 'Customers', tools: [pay] });
  const agent = new Agent({ name: 'desk', model: agentsModel(ours), tools });
  expect((await runner.run(agent, 'go')).finalOutput).toBe('Done.');
  expect(ran.splice(0)).toEqual([{ amount: 3 }]);
  expect(ours.requests[1]?.contents[1]?.parts).toMatchObject([{ type: 'functionCall', name: 'crm__pay' }]);
});

it.each(['Responses', 'Chat Completions'])(
  'the marks of our items are not sent to OpenAI when the next agent calls %s',
  async (wire) => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const marks = { providerMetadata: { ours: { signature: 'sig-canary' } } };
    const parts: readonly Part[] = [
      { type: 'thought', text: 'Pay it.', ...marks },
      { type: 'text', text: 'I pay.', ...marks },
      { type: 'functionCall', id: '', providerId: 'id-canary', name: 'pay', args: { amount: 7 }, ...marks },
    ];
    const session = new MemorySession();
    await runner.run(agentOf({ parts, finishReason: 'functionCalls' }, 'Paid.'), 'Pay 7', { session });
    expect(JSON.stringify(await session.getItems())).toContain('sig-canary');
    const provider = new OpenAIProvider({
      apiKey: 'none',
      baseURL: `http://127.0.0.1:${port}/v1`,
      useResponses: wire === 'Responses',
    });
    const theirs = await provider.getModel('gpt-4.1');
    const next = new Agent({ name: 'next', model: theirs });
    await expect(runner.run(next, 'Thanks', { session })).rejects.toThrow();
    expect(bodies.join()).toContain('I pay.');
    expect(bodies.join()).not.toMatch(/canary|mortise/);
  },
);
