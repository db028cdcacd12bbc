import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type StandardSchema,
} from '@mortise/core';
import { answered, expectPaired, type SeenRequest, serve, weather } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { dialects } from './support/dialects.ts';
import type { OpenAIDialect } from './support/openai-dialect.ts';

for (const dialect of dialects) {
  it(`a session that begins on ${dialect.name} may continue with the other protocol`, async () => {
    const other = dialects.find((each) => each !== dialect) ?? dialect;
    const replies = [answered(dialect, { text: 'Let me look.', calls }), answered(dialect, { text: 'Warm.' })];
    const first = await serve(dialect, replies);
    const second = await serve(other, [answered(other, { text: 'Welcome.' })]);
    const sessions = inMemorySessionService();
    const tool = functionTool({
      name: 'weather',
      description: 'x',
      input: city,
      inputJsonSchema: weather.parametersJsonSchema,
      run: () => 21,
    });
    const app = (model: Model) => createRunner({ agent: llmAgent({ name: 'helper', model, tools: [tool] }), sessions });
    expect(await app(first.model).run({ session: 's', message: 'Weather?' })).toMatchObject({ text: 'Warm.' });
    expect(await app(second.model).run({ session: 's', message: 'Thanks' })).toMatchObject({ text: 'Welcome.' });
    expectValid(dialect, first.server.requests);
    expectValid(other, second.server.requests);
    expect(JSON.stringify(second.server.requests[0]?.body)).toContain('Warm.');
  });
}

function expectValid(dialect: OpenAIDialect, requests: readonly SeenRequest[]): void {
  for (const { body } of requests) {
    expectPaired(dialect, body);
    expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
  }
}

const calls = [
  { id: 'call_a', name: 'weather', args: '{"city":"Rome"}' },
  { id: 'call_b', name: 'weather', args: '{"city":"Oslo"}' },
];

const city: StandardSchema<unknown, { readonly city: string }> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as { readonly city: string } }) },
};
