import { expect, test } from 'vitest';
import { chooseModel, switchModel } from './choose-model.ts';
import type { ServerChoice } from './server-choice.ts';

const env = { OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-ant-1' };
const start = (server: Partial<ServerChoice>, model?: string) => ({
  model,
  server: { baseUrl: undefined, api: undefined, timeoutMs: undefined, ...server },
});

test('a start by the key alone can go on offline, and its timeout is no obstacle', async () => {
  const byKey = start({ timeoutMs: 30_000 });
  expect((await chooseModel(byKey, env)).label).toContain('openai:');
  expect((await switchModel('offline', byKey, env)).label).toContain('offline');
});

test.each([undefined, 'openai:gpt-5'])(
  'what a start with the model %s says of the protocol holds for its provider',
  async (model) => {
    const { label } = await switchModel('openai:other', start({ api: 'chat' }, model), env);
    expect(label).toBe('openai:other (chat)');
  },
);

test('what the start says of a server does not hold for another provider', async () => {
  const begun = start({ baseUrl: 'http://localhost:1/v1', api: 'chat' }, 'openai:gpt-5');
  expect((await switchModel('anthropic:a', begun, env)).label).toBe('anthropic:a');
});
