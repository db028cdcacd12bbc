/** What is asked of each server. */
export const serverFeatures = [
  'text',
  'calls',
  'calls at once',
  'thoughts',
  'thoughts sent back',
  'usage',
  'cached tokens',
] as const;

export type ServerFeature = (typeof serverFeatures)[number];

/**
 * One server in the table of `docs/providers.md`. What the row does not name is `documented` where the facts
 * of its wire say it, and `untested` where there are none.
 */
export interface Server {
  readonly name: string;
  readonly protocol: string;
  /** The facts that its answers are written from: the name of the wire. Undefined where there are none. */
  readonly wire?: string;
  /** A recording for each feature that one shows, from the folder of the recordings. */
  readonly recorded?: { readonly [feature in ServerFeature]?: string };
  /** What the facts of the wire say that this server never says, or that no test of it sends. */
  readonly without?: readonly ServerFeature[];
}

const xai = 'openai.chat/vercel-xai-tool-call.stream.json';
const openrouter = 'openai.chat/llm-tools_streaming_variant_a.json';
const azure = 'openai.responses/vercel-azure-tool-call.1.stream.json';
const vertex = 'google.generateContent/vercel-google-stream-tool-call-arguments.stream.json';

/** The servers of the table, in its order. */
export const servers: readonly Server[] = [
  {
    name: 'Azure',
    protocol: 'Responses',
    wire: 'openai.responses',
    recorded: { calls: azure, usage: azure, 'cached tokens': azure },
  },
  {
    name: 'Bedrock',
    protocol: 'Chat',
    without: ['text', 'calls', 'calls at once', 'thoughts', 'thoughts sent back', 'usage', 'cached tokens'],
  },
  {
    name: 'Vertex',
    protocol: 'generateContent',
    wire: 'google.generateContent',
    recorded: { calls: vertex, 'calls at once': vertex, usage: vertex },
  },
  {
    name: 'OpenRouter',
    protocol: 'Chat',
    wire: 'openai.chat of OpenRouter',
    recorded: { text: openrouter, calls: openrouter, usage: openrouter },
  },
  { name: 'Groq', protocol: 'Chat', wire: 'openai.chat of Groq', without: ['cached tokens'] },
  { name: 'Mistral', protocol: 'Chat', wire: 'openai.chat of Mistral', without: ['cached tokens'] },
  {
    name: 'xAI',
    protocol: 'Chat',
    wire: 'openai.chat of xAI',
    recorded: { calls: xai, thoughts: xai, usage: xai, 'cached tokens': xai },
  },
  { name: 'DeepSeek', protocol: 'Chat', wire: 'openai.chat of DeepSeek' },
  { name: 'Together', protocol: 'Chat', wire: 'openai.chat of Together', without: ['cached tokens'] },
  { name: 'Fireworks', protocol: 'Chat', wire: 'openai.chat of Fireworks', without: ['cached tokens'] },
  { name: 'Cerebras', protocol: 'Chat', wire: 'openai.chat of Cerebras', without: ['cached tokens'] },
  {
    name: 'Perplexity',
    protocol: 'Chat',
    wire: 'openai.chat of Perplexity',
    without: ['calls', 'calls at once', 'thoughts', 'thoughts sent back', 'cached tokens'],
  },
  { name: 'Ollama', protocol: 'Chat', wire: 'openai.chat of Ollama', without: ['cached tokens'] },
  { name: 'vLLM', protocol: 'Chat', wire: 'openai.chat of vLLM', without: ['cached tokens'] },
  { name: 'SGLang', protocol: 'Chat', wire: 'openai.chat of SGLang', without: ['cached tokens'] },
  { name: 'LM Studio', protocol: 'Chat', wire: 'openai.chat of LM Studio', without: ['cached tokens'] },
  { name: 'llama.cpp', protocol: 'Chat', wire: 'openai.chat of llama.cpp', without: ['cached tokens'] },
];

/** A cell of the table. */
export function cellOf(
  { wire, recorded = {}, without = [] }: Server,
  feature: ServerFeature,
): 'recorded' | 'documented' | 'untested' {
  if (recorded[feature] !== undefined) return 'recorded';
  return wire === undefined || without.includes(feature) ? 'untested' : 'documented';
}
