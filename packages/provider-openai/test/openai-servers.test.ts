import {
  ask,
  chatWires,
  Dice,
  endOf,
  modelOfPage,
  requestOf,
  responsesWire,
  saidIn,
  stored,
} from '@mortise/provider-kit/test';
import { afterEach, describe, expect, it, vi } from 'vitest';

/**
 * Where the line of each server has to ask, and with which
 * key. The words that it answers in are those of its wire.
 */
const lines = [
  { name: 'azure', at: 'https://my-resource.openai.azure.com/openai/v1/responses', key: 'AZURE_OPENAI_API_KEY' },
  { name: 'bedrock', at: 'https://bedrock-runtime.us-east-1.amazonaws.com/openai/v1', key: 'AWS_BEARER_TOKEN_BEDROCK' },
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the line to copy for', () => {
  it.each(lines)('$name asks its server with its key alone, and reads the answer in its words', async (line) => {
    const { name, at, key } = line;
    vi.stubEnv('OPENAI_API_KEY', 'key-of-openai');
    vi.stubEnv('AZURE_OPENAI_ENDPOINT', 'https://my-resource.openai.azure.com');
    if (key !== undefined) vi.stubEnv(key, `key-of-${name}`);
    const wire = wireOf('wire' in line ? line.wire : name === 'azure' ? undefined : 'OpenAI');
    const told = wire.tell(script, new Dice(5, true));
    const asked: Asked[] = [];
    vi.stubGlobal('fetch', answering(asked, [wire.frame, told.events, wire.mark]));
    const model = await modelOfPage(import.meta.dirname, `${name}.ts`);
    const { text, thought, calls } = saidIn(endOf(await ask(model)));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url.slice(0, at.length)).toBe(at);
    // The SDK wants a key: a server that has none is sent this word.
    expect(asked[0]?.key).toBe(key === undefined ? 'none' : `key-of-${name}`);
    expect({ text, calls: calls.length }).toEqual({ text: 'Fine.', calls: 2 });
    if ('thought' in told.expected) expect(thought).toBe(told.expected.thought);
  });

  it.each(lines.filter(({ name }) => !['azure', 'bedrock', 'perplexity'].includes(name)))(
    '$name says the thoughts again that led to a call',
    async (line) => {
      const wire = wireOf('wire' in line ? line.wire : undefined);
      const told = wire.tell(script, new Dice(5, true));
      const asked: Asked[] = [];
      vi.stubGlobal('fetch', answering(asked, [wire.frame, told.events, wire.mark]));
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

interface Asked {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: string;
}

function answering(
  asked: Asked[],
  [frame, events, mark]: readonly [(event: never) => string, readonly unknown[], string],
): typeof fetch {
  return async (url, { headers, body } = {}) => {
    const sent = new Headers(headers);
    const key = sent.get('api-key') ?? sent.get('authorization')?.replace(/^Bearer /, '');
    asked.push({ url: String(url), key: key || undefined, body: String(body) });
    const text = events.map((event) => frame(event as never)).join('') + mark;
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  };
}

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
