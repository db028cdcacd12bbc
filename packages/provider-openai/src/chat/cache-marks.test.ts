import type { Content } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { openaiModel } from '../openai-model.ts';

const mark = { type: 'ephemeral' };
const user = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });
const calls = (count: number): readonly Content[] => [
  {
    role: 'model',
    parts: Array.from({ length: count }, (_, at) => ({ type: 'functionCall', id: `c${at}`, name: 'find', args: {} })),
  },
  {
    role: 'tool',
    parts: Array.from({ length: count }, (_, at) => ({
      type: 'functionResponse',
      id: `c${at}`,
      name: 'find',
      outcome: { status: 'ok', output: 1 },
    })),
  },
];

type Body = {
  readonly [member: string]: unknown;
  readonly messages: readonly { readonly [member: string]: unknown }[];
};

/** Sends a request to a server at this base URL, and returns the body. */
async function sentTo(
  baseURL: string,
  contents: readonly Content[],
  {
    id = 'anthropic/claude-opus-5',
    api = 'chat',
    ...more
  }: { id?: string; api?: 'chat' | 'responses'; cache?: boolean } = {},
): Promise<Body> {
  let body: unknown;
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    body = JSON.parse(String(init?.body));
    return new Response('{}', { status: 400 });
  };
  const model = openaiModel(id, { api, apiKey: 'k', baseURL, fetch, maxRetries: 0, ...more });
  const request = { instructions: ['Be brief.'], contents, declarations: [], providerTools: [] };
  for await (const _ of model.generate(request, { signal: new AbortController().signal }));
  return body as Body;
}

const openRouter = 'https://openrouter.ai/api/v1';
const openAI = 'https://api.openai.com/v1';

describe('cache marks for an Anthropic model behind OpenRouter', () => {
  it('cache marks are on the instructions and the end of the conversation', async () => {
    const { messages } = await sentTo(openRouter, [user('a')]);
    expect(messages).toEqual([
      { role: 'system', content: [{ type: 'text', text: 'Be brief.', cache_control: mark }] },
      { role: 'user', content: [{ type: 'text', text: 'a', cache_control: mark }] },
    ]);
  });

  it('cache marks are on the `tool` message itself if the conversation ends with a tool result, and do not change earlier messages', async () => {
    const { messages } = await sentTo(openRouter, [user('a'), ...calls(1)]);
    expect(messages[1]).toEqual({ role: 'user', content: 'a' });
    expect(messages[3]).toMatchObject({ role: 'tool', content: '{"result":1}', cache_control: mark });
  });

  it('cache marks are also at the end of the previous request if the turn has many blocks', async () => {
    const { messages } = await sentTo(openRouter, [user('a'), ...calls(12)]);
    expect(messages[1]).toEqual({ role: 'user', content: [{ type: 'text', text: 'a', cache_control: mark }] });
    expect(JSON.stringify(messages).split('cache_control')).toHaveLength(4);
  });

  it('cache marks are only those of the application if it sets one', async () => {
    const value = { type: 'text', text: 'b', cache_control: mark };
    const { messages } = await sentTo(openRouter, [
      { role: 'user', parts: [{ type: 'provider', provider: 'openai', value }] },
      user('c'),
    ]);
    expect(JSON.stringify(messages).split('cache_control')).toHaveLength(2);
  });

  it.each([
    ['of another vendor', openRouter, { id: 'openai/gpt-5' }],
    ['if the option is off', openRouter, { cache: false }],
    ['behind an unknown server', 'http://127.0.0.1:9/v1', {}],
  ])('cache marks are omitted for a model %s', async (_, at, more) => {
    expect(JSON.stringify(await sentTo(at, [user('a')], more))).not.toMatch(/cache/);
  });

  it('cache marks are sent to any server if the option is set', async () => {
    expect(JSON.stringify(await sentTo('http://127.0.0.1:9/v1', [user('a')], { cache: true }))).toMatch(
      /cache_control/,
    );
  });
});

describe.each(['chat', 'responses'] as const)('the prompt_cache_key of a conversation, over %s', (api) => {
  const keyOf = async (contents: readonly Content[], more = {}, at = openAI): Promise<unknown> =>
    (await sentTo(at, contents, { id: 'gpt-5', api, ...more }))['prompt_cache_key'];

  it('the prompt_cache_key of a conversation is the same in each of its requests, and differs from the key of another conversation', async () => {
    const first = await keyOf([user('a')]);
    expect(first).toMatch(/^mortise-\w{12}$/);
    expect(await keyOf([user('a'), ...calls(2)])).toBe(first);
    expect(await keyOf([user('b')])).not.toBe(first);
  });

  it.each([
    ['picture', { type: 'inlineData', mimeType: 'image/png', data: 'aGk=' }],
    ['file', { type: 'fileData', fileUri: 'https://a.test/b.pdf', mimeType: 'application/pdf' }],
  ] as const)(
    'the prompt_cache_key of a conversation differs if only one of two conversations has a %s',
    async (_, part) => {
      expect(await keyOf([{ role: 'user', parts: [part] }])).not.toBe(await keyOf([{ role: 'user', parts: [] }]));
    },
  );

  it('the prompt_cache_key of a conversation is omitted if there are no instructions, if the option is off, and for unknown servers', async () => {
    expect(await keyOf([])).toBeUndefined();
    expect(await keyOf([user('a')], { cache: false })).toBeUndefined();
    expect(await keyOf([user('a')], {}, 'https://a.openai.azure.com/openai/v1')).toBeUndefined();
    expect(await keyOf([user('a')], {}, 'http://127.0.0.1:9/v1')).toBeUndefined();
  });

  it('the prompt_cache_key of a conversation is sent to any server if the option is set', async () => {
    expect(await keyOf([user('a')], { cache: true }, 'http://127.0.0.1:9/v1')).toMatch(/^mortise-/);
  });
});
