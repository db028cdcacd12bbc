import { openAICompatible } from '@genkit-ai/compat-oai';
import { createRunner, functionTool, llmAgent, type RunEvent } from '@mortise/core';
import { genkitModel } from '@mortise/genkit/model';
import { type ProviderTurn, wireSubject } from '@mortise/testing/model';
import { genkit } from 'genkit/beta';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { replyTo } from '../../../packages/provider-openai/test/model-subject.ts';
import { chatDialect } from '../../../packages/provider-openai/test/support/chat-dialect.ts';

const subject = wireSubject({
  model: (fetch) => {
    const ai = genkit({
      plugins: [openAICompatible({ name: 'compat', apiKey: 'sk-test-0123456789', fetch } as never)],
    });
    return genkitModel(ai, 'compat/test-model', { maxRetries: 0 });
  },
  reply: (turn: ProviderTurn) => replyTo(turn, chatDialect, true),
  sent: (request) => ({ instructions: [], items: [], tools: [], body: request.body }),
});

it('streams text, and runs the calls of the plugin for OpenAI, whose chunks have no arguments yet', async () => {
  const calls = [{ name: 'add', args: { a: 1, b: 2 } }];
  const model = await subject.playing([
    { do: 'answer', calls },
    { do: 'answer', text: 'It is three.', pieces: 4 },
  ]);
  const given: unknown[] = [];
  const add = functionTool({
    name: 'add',
    description: 'Adds',
    input: z.object({ a: z.number(), b: z.number() }),
    run: (input) => {
      given.push(input);
      return input.a + input.b;
    },
  });
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, tools: [add] }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream({ message: 'add' })) events.push(event);
  expect(given).toEqual([{ a: 1, b: 2 }]);
  expect(events.flatMap((event) => (event.type === 'delta' && event.kind === 'text' ? [event.text] : []))).toEqual([
    'It i',
    's th',
    'ree.',
  ]);
  expect(events.at(-1)).toMatchObject({ result: { status: 'completed', text: 'It is three.' } });
});

it('repeats a request without streaming when a plugin parses chunks of JSON, and never streams such an answer again', async () => {
  const ai = genkit({});
  const streamed: boolean[] = [];
  const supports = { multiturn: true, systemRole: true, constrained: 'all' as const };
  ai.defineModel({ name: 'parses/pieces', apiVersion: 'v2', supports }, async (_request, { streamingRequested }) => {
    streamed.push(streamingRequested);
    const content = [{ data: JSON.parse(streamingRequested ? '{"cit' : '{"city":"Rome"}') }];
    return { message: { role: 'model', content }, finishReason: 'stop' };
  });
  const model = genkitModel(ai, 'parses/pieces', { maxRetries: 0 });
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, output: z.object({ city: z.string() }) }) });
  expect(await runner.run('where')).toMatchObject({ output: { city: 'Rome' } });
  expect(await runner.run('where')).toMatchObject({ output: { city: 'Rome' } });
  expect(streamed).toEqual([true, false, false]);
});
