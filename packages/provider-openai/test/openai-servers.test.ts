import type { Model, ModelRequest } from '@mortise/core';
import {
  ask,
  chatWires,
  Dice,
  endOf,
  failureOf,
  modelOfPage,
  type Reply,
  requestOf,
  responsesWire,
  saidIn,
  served,
  serverFacts,
  stored,
} from '@mortise/provider-kit/test';
import { afterEach, describe, expect, it, vi } from 'vitest';

/**
 * The URL and the key that the line of each server has to use. The server answers in the format of its wire.
 */
const lines = [
  {
    name: 'azure',
    server: 'Azure',
    at: 'https://my-resource.openai.azure.com/openai/v1/responses',
    key: 'AZURE_OPENAI_API_KEY',
  },
  {
    name: 'azure-client',
    server: 'Azure',
    at: 'https://my-resource.openai.azure.com/openai/responses?api-version=2025-04-01-preview',
    key: 'AZURE_OPENAI_API_KEY',
  },
  {
    name: 'bedrock',
    wire: 'Bedrock',
    at: 'https://bedrock-runtime.us-east-1.amazonaws.com/openai/v1',
    key: 'AWS_BEARER_TOKEN_BEDROCK',
  },
  {
    name: 'vertex-openai',
    wire: 'Gemini behind Chat Completions',
    at: 'https://aiplatform.googleapis.com/v1/projects/my-project/locations/global/endpoints/openapi/chat/completions',
    key: 'GOOGLE_ACCESS_TOKEN',
  },
  { name: 'openrouter', wire: 'OpenRouter', at: 'https://openrouter.ai/api/v1', key: 'OPENROUTER_API_KEY' },
  { name: 'groq', wire: 'Groq', at: 'https://api.groq.com/openai/v1', key: 'GROQ_API_KEY' },
  { name: 'mistral', wire: 'Mistral', at: 'https://api.mistral.ai/v1', key: 'MISTRAL_API_KEY' },
  { name: 'xai', wire: 'xAI', at: 'https://api.x.ai/v1', key: 'XAI_API_KEY' },
  { name: 'deepseek', wire: 'DeepSeek', at: 'https://api.deepseek.com/v1', key: 'DEEPSEEK_API_KEY' },
  { name: 'together', wire: 'Together', at: 'https://api.together.xyz/v1', key: 'TOGETHER_API_KEY' },
  { name: 'fireworks', wire: 'Fireworks', at: 'https://api.fireworks.ai/inference/v1', key: 'FIREWORKS_API_KEY' },
  { name: 'cerebras', wire: 'Cerebras', at: 'https://api.cerebras.ai/v1', key: 'CEREBRAS_API_KEY' },
  { name: 'perplexity', wire: 'Perplexity', at: 'https://api.perplexity.ai', key: 'PERPLEXITY_API_KEY' },
  { name: 'ollama', wire: 'Ollama', at: 'http://localhost:11434/v1', key: undefined },
  { name: 'vllm', wire: 'vLLM', at: 'http://localhost:8000/v1', key: undefined },
  { name: 'sglang', wire: 'SGLang', at: 'http://localhost:30000/v1', key: undefined },
  { name: 'lm-studio', wire: 'LM Studio', at: 'http://localhost:1234/v1', key: undefined },
  { name: 'llama-cpp', wire: 'llama.cpp', at: 'http://localhost:8080/v1', key: undefined },
] as const;

/**
 * Servers that never send thoughts, and servers with the Responses API, whose thoughts have separate tests.
 */
const withoutThoughts: ReadonlySet<string> = new Set([
  'azure',
  'azure-client',
  'bedrock',
  'vertex-openai',
  'perplexity',
]);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the documented configuration for a server', () => {
  it.each(lines)(
    'the documented configuration for $name sends requests to its server with its key only, and reads its answer format',
    async (line) => {
      const { name, at, key } = line;
      vi.stubEnv('OPENAI_API_KEY', 'key-of-openai');
      vi.stubEnv('AZURE_OPENAI_ENDPOINT', 'https://my-resource.openai.azure.com');
      if (key !== undefined) vi.stubEnv(key, `key-of-${name}`);
      const wire = wireOf('wire' in line ? line.wire : undefined);
      const written = wire.tell(script, new Dice(5, true));
      const asked: Asked[] = [];
      vi.stubGlobal('fetch', answering(asked, [wire.frame, written.events, wire.mark]));
      const model = await modelOfPage(import.meta.dirname, `${name}.ts`);
      const { text, thought, calls } = saidIn(endOf(await ask(model)));
      expect(asked).toHaveLength(1);
      expect(asked[0]?.url.slice(0, at.length)).toBe(at);
      // The SDK requires a key, so a server without a key gets this string.
      expect(asked[0]?.key).toBe(key === undefined ? 'none' : `key-of-${name}`);
      expect({ text, calls: calls.length }).toEqual({ text: 'Fine.', calls: 2 });
      if ('thought' in written.expected) expect(thought).toBe(written.expected.thought);
    },
  );

  it.each(lines.filter(({ name }) => !withoutThoughts.has(name)))(
    'the documented configuration for $name sends back the thoughts that led to a call',
    async (line) => {
      const wire = wireOf('wire' in line ? line.wire : undefined);
      const written = wire.tell(script, new Dice(5, true));
      const asked: Asked[] = [];
      vi.stubGlobal('fetch', answering(asked, [wire.frame, written.events, wire.mark]));
      if (line.key !== undefined) vi.stubEnv(line.key, 'key');
      const model = await modelOfPage(import.meta.dirname, `${line.name}.ts`);
      const content = stored(endOf(await ask(model)), 0);
      const results = content.parts.flatMap((part) =>
        part.type === 'functionCall'
          ? [
              {
                type: 'functionResponse' as const,
                id: part.id,
                name: part.name,
                outcome: { status: 'ok' as const, output: 21 },
              },
            ]
          : [],
      );
      const { contents } = requestOf();
      endOf(await ask(model, requestOf({ contents: [...contents, content, { role: 'tool', parts: results }] })));
      expect(asked[1]?.body).toContain('Hm, Rome.');
      if (line.name === 'openrouter') expect(asked[1]?.body).toContain('c2lnbmVk');
    },
  );
});

const facts = lines.flatMap((line) => {
  const server = 'server' in line ? line.server : line.wire;
  const known = serverFacts[server];
  return known ? [{ ...line, ...known }] : [];
});

describe('the documented configuration of a server, with answers from its documentation', () => {
  const { contents } = requestOf();
  const picture = { type: 'inlineData' as const, mimeType: 'image/png', data: 'AAAA' };

  it.each(facts.filter(({ output }) => output))(
    'the documented configuration for $name requests structured output as $output',
    async ({ output, ...line }) => {
      const outputJsonSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
      const { asked } = await answered(line, requestOf({ outputJsonSchema }));
      const { response_format: chat, text } = JSON.parse(asked[0]?.body ?? '') as Formats;
      expect((chat ?? text?.format)?.type).toBe(output);
      if (output === 'json_object') expect(asked[0]?.body).toContain('city');
    },
  );

  it.each(facts.filter(({ images }) => images))(
    'the documented configuration for $name sends images of the user',
    async (line) => {
      const { asked } = await answered(
        line,
        requestOf({ contents: [...contents, { role: 'user', parts: [picture] }] }),
      );
      expect(asked[0]?.body).toContain('data:image/png;base64,AAAA');
    },
  );

  it.each(facts.filter(({ cost }) => cost))(
    'the documented configuration for $name keeps the price of an answer',
    async ({ cost = '', ...line }) => {
      const usage = { prompt_tokens: 9, completion_tokens: 8, total_tokens: 17, [cost]: 0.25 };
      const choices = [{ index: 0, delta: { content: 'Fine.' }, finish_reason: 'stop' }];
      const model = await modelOf(line, [], (event: object) => `data: ${JSON.stringify(event)}\n\n`, [
        { choices, usage },
      ]);
      expect(endOf(await ask(model)).metadata).toMatchObject({ usage: { [cost]: 0.25 } });
    },
  );

  const refusals = facts.flatMap(({ error, overflow, ...line }) =>
    [error, overflow].flatMap((refusal) => (refusal ? [{ ...line, refusal }] : [])),
  );
  it.each(refusals)(
    'the documented configuration for $name: the error $refusal.status $refusal.body has the code $refusal.code',
    async ({ name, key, refusal }) => {
      if (key !== undefined) vi.stubEnv(key, 'key');
      const { status, body, code } = refusal;
      const headers = { 'content-type': 'application/json', 'x-should-retry': 'false' };
      vi.stubGlobal('fetch', atLoopback([], { status, headers, pieces: [JSON.stringify(body)] }));
      const model = await modelOfPage(import.meta.dirname, `${name}.ts`);
      expect(failureOf(await ask(model)).error).toMatchObject({ code, status });
    },
  );
});

interface Formats {
  readonly response_format?: { readonly type: string };
  readonly text?: { readonly format: { readonly type: string } };
}

type Line = Pick<(typeof lines)[number], 'name' | 'key'> & { readonly wire?: string };

/** Calls the model of a line. The server answers in its own format. */
async function answered(line: Line, request: ModelRequest): Promise<{ readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const wire = wireOf(line.wire);
  const model = await modelOf(line, asked, wire.frame, wire.tell(script, new Dice(5, true)).events, wire.mark);
  endOf(await ask(model, request));
  return { asked };
}

async function modelOf(
  { name, key }: Line,
  asked: Asked[],
  frame: (event: never) => string,
  events: readonly unknown[],
  mark = 'data: [DONE]\n\n',
): Promise<Model> {
  if (key !== undefined) vi.stubEnv(key, 'key');
  vi.stubGlobal('fetch', answering(asked, [frame, events, mark]));
  return modelOfPage(import.meta.dirname, `${name}.ts`);
}

interface Asked {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** Sends the model's requests to a local server, which answers with these events. */
function answering(
  asked: Asked[],
  [frame, events, mark]: readonly [(event: never) => string, readonly unknown[], string],
): typeof fetch {
  const text = events.map((event) => frame(event as never)).join('') + mark;
  return atLoopback(asked, { headers: { 'content-type': 'text/event-stream' }, pieces: [text] });
}

function atLoopback(asked: Asked[], reply: Reply): typeof fetch {
  return async (url, init = {}) => {
    const sent = new Headers(init.headers);
    const key = sent.get('api-key') ?? sent.get('authorization')?.replace(/^Bearer /, '');
    asked.push({ url: String(url), key: key || undefined, body: String(init.body) });
    const server = await served(reply);
    return await realFetch(`${server.url}${new URL(String(url)).pathname}`, init);
  };
}

const realFetch = globalThis.fetch;

function wireOf(server: string | undefined) {
  const wire = server === undefined ? responsesWire : chatWires.find(({ name }) => name === `openai.chat of ${server}`);
  if (!wire) throw new Error(`no facts of ${server}`);
  return wire;
}

const script = {
  parts: [
    { is: 'thought', text: 'Hm, Rome.', mark: 'c2lnbmVk' },
    { is: 'text', text: 'Fine.' },
    { is: 'call', name: 'weather', args: { city: 'Rome' } },
    { is: 'call', name: 'weather', args: { city: 'Oslo' } },
  ],
  end: 'stop',
  usage: { input: 9, cached: 3, written: 0, output: 8, thoughts: 2 },
  pieces: 50,
} as const;
