import { createRunner, inMemorySessionService, llmAgent, type Tool } from '@mortise/core';
import { expect, it } from 'vitest';
import { aiSdkModel } from '../../src/model/index.ts';
import { call, fakeModel, finish, text } from './support/fake-model.ts';

it('an AI SDK model runs an agent: a text, a call, its result, and the answer', async () => {
  const fake = fakeModel([
    [...text('I look', '.'), ...call('call_1', 'weather', '{"city":', '"Rome"}'), finish('tool-calls')],
    [...text('It is 21 degrees.'), finish()],
  ]);
  const asked: unknown[] = [];
  const parametersJsonSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const weather: Tool = {
    name: 'weather',
    description: 'Current weather of a city',
    effect: 'read',
    unchecked: true,
    declaration: { name: 'weather', description: 'Current weather of a city', parametersJsonSchema },
    run: (args) => {
      asked.push(args);
      return { status: 'ok', output: { celsius: 21 } };
    },
  };
  const agent = llmAgent({ name: 'helper', instruction: 'Be brief.', model: aiSdkModel(fake), tools: [weather] });
  const runner = createRunner({ agent, sessions: inMemorySessionService() });
  const result = await runner.run('Weather in Rome?');
  expect(result).toMatchObject({ status: 'completed', text: 'It is 21 degrees.' });
  expect(asked).toEqual([{ city: 'Rome' }]);
  expect(result.usage).toEqual({ inputTokens: 6, outputTokens: 4 });
  expect(fake.calls[1]?.prompt).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Weather in Rome?' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool-call', toolCallId: 'call_1', toolName: 'weather', input: { city: 'Rome' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_1',
          toolName: 'weather',
          output: { type: 'json', value: { celsius: 21 } },
        },
      ],
    },
  ]);
  expect(fake.calls[0]?.tools).toEqual([
    {
      type: 'function',
      name: 'weather',
      description: 'Current weather of a city',
      inputSchema: parametersJsonSchema,
    },
  ]);
});
