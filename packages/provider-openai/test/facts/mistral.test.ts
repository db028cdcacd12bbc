import type { Content, ModelRequest } from '@mortise/core';
import { ask, requestOf } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { type OpenAIModelOptions, openaiModel } from '../../src/index.ts';

/** Returns the body that is sent to a server at this base URL. */
async function sentTo(baseURL: string, request: ModelRequest, options: OpenAIModelOptions = {}) {
  let body: Record<string, unknown> = {};
  const fetch: typeof globalThis.fetch = async (input, init) => {
    body = (await new Request(input, init).json()) as Record<string, unknown>;
    return Response.json({ choices: [{ index: 0, message: { content: 'Fine' }, finish_reason: 'stop' }] });
  };
  const model = openaiModel('m', { api: 'chat', apiKey: 'k', stream: false, baseURL, fetch, ...options });
  await ask(model, request);
  return body;
}

const round = (id: string, providerId: string): readonly Content[] => [
  {
    role: 'model',
    parts: [{ type: 'functionCall', id, providerId, name: 'look', args: {} }],
    origin: { provider: 'anthropic', model: 'claude' },
  },
  {
    role: 'tool',
    parts: [{ type: 'functionResponse', id, providerId, name: 'look', outcome: { status: 'ok', output: 1 } }],
  },
];
const user: Content = { role: 'user', parts: [{ type: 'text', text: 'Look' }] };
const contents = [user, ...round('c1', 'toolu_01A'), ...round('c2', 'abcDEF123'), ...round('c3', 'abcDEF123')];
const request = requestOf({ contents, settings: { seed: 7 } });

function idsIn({ messages }: Record<string, unknown>) {
  const said = messages as readonly { tool_calls?: readonly { id: string }[]; tool_call_id?: string }[];
  return {
    made: said.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)),
    answered: said.flatMap(({ tool_call_id: id }) => id ?? []),
  };
}

const ours = 'https://api.mistral.ai/v1';

it.each([
  [ours, {}],
  ['http://localhost:8000/v1', { chat: { shortCallIds: true } }],
])('the call ids of %s with %j have nine letters and digits, and are unique', async (baseURL, options) => {
  const { made, answered } = idsIn(await sentTo(baseURL, request, options));
  expect(answered).toEqual(made);
  expect(new Set(made).size).toBe(3);
  expect(made[1]).toBe('abcDEF123');
  for (const id of made) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
});

it('other servers get the original call ids', async () => {
  expect(idsIn(await sentTo('http://localhost:8000/v1', request)).made.slice(0, 2)).toEqual(['toolu_01A', 'abcDEF123']);
});

it('the seed is sent under the server’s own name for it', async () => {
  expect(await sentTo(ours, request)).toMatchObject({ random_seed: 7 });
  expect(await sentTo(ours, request)).not.toHaveProperty('seed');
  expect(await sentTo('http://localhost:8000/v1', request)).toMatchObject({ seed: 7 });
});
