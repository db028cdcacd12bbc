import { expect, test } from 'vitest';
import { chooseModel, switchModel } from './choose-model.ts';
import type { ServerChoice } from './model-server.ts';

const env = { OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-ant-1' };
const start = (server: Partial<ServerChoice>, model?: string) => ({
  model,
  server: { baseUrl: undefined, api: undefined, timeoutMs: undefined, ...server },
});

test('a console started with a key can switch to the offline model, with any timeout', async () => {
  const byKey = start({ timeoutMs: 30_000 });
  expect((await chooseModel(byKey, env)).label).toContain('openai:');
  expect((await switchModel('offline', byKey, env)).label).toContain('offline');
});

test.each([undefined, 'openai:gpt-5'])(
  'the protocol that is given with the model %s at the start applies to its provider',
  async (model) => {
    const { label } = await switchModel('openai:other', start({ api: 'chat' }, model), env);
    expect(label).toBe('openai:other (chat)');
  },
);

test('the server options of the start do not apply to another provider', async () => {
  const begun = start({ baseUrl: 'http://localhost:1/v1', api: 'chat' }, 'openai:gpt-5');
  expect((await switchModel('anthropic:a', begun, env)).label).toBe('anthropic:a');
});
