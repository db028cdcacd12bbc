import { serverFacts } from './server-facts.ts';

/** The features that the facts of a wire show. */
export const wireFeatures = [
  'streaming',
  'calls',
  'calls at once',
  'thoughts',
  'thoughts sent back',
  'usage',
  'cached tokens',
] as const;

export type WireFeature = (typeof wireFeatures)[number];

/** The features of each server in the table, in its order. */
export const serverFeatures = [
  'streaming',
  'calls',
  'calls at once',
  'typed output',
  'thoughts',
  'thoughts sent back',
  'images',
  'usage',
  'cached tokens',
  'cost',
  'errors',
  'context overflow',
] as const;

export type ServerFeature = (typeof serverFeatures)[number];

/** The members of the facts of a server that document the other features. */
const factOf = {
  'typed output': 'output',
  images: 'images',
  cost: 'cost',
  errors: 'error',
  'context overflow': 'overflow',
} as const;

/**
 * One server in the table of `docs/providers.md`. A feature that the row does not name is `documented` if the
 * facts of its wire or of the server have it, otherwise `untested`.
 */
export interface Server {
  readonly name: string;
  readonly protocol: string;
  /** The name of the wire whose facts the test answers are written from. Undefined if there are none. */
  readonly wire?: string;
  /** The recordings that show a feature, by feature, from the folder of the recordings. */
  readonly recorded?: { readonly [feature in WireFeature]?: string };
  /** The features in the facts of the wire that this server, or a test of it, never sends. */
  readonly without?: readonly WireFeature[];
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
    wire: 'openai.chat of Bedrock',
    without: ['thoughts', 'thoughts sent back', 'cached tokens'],
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
    recorded: { streaming: openrouter, calls: openrouter, usage: openrouter },
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

/** Returns the value of a cell of the table. */
export function cellOf(
  { name, wire, recorded = {}, without = [] }: Server,
  feature: ServerFeature,
): 'recorded' | 'documented' | 'untested' {
  if (!isOfWire(feature)) return serverFacts[name]?.[factOf[feature]] === undefined ? 'untested' : 'documented';
  if (recorded[feature] !== undefined) return 'recorded';
  return wire === undefined || without.includes(feature) ? 'untested' : 'documented';
}

function isOfWire(feature: ServerFeature): feature is WireFeature {
  return (wireFeatures as readonly ServerFeature[]).includes(feature);
}
