/**
 * Returns the name of a provider in the conventions; unknown providers keep their own name. For a model of
 * another framework (`ai-sdk:openai.responses`), it returns the name of the vendor.
 */
export function providerName(provider: string): string {
  // Most runs call few models, each many times, so names are cached.
  const name = names.get(provider) ?? nameOf(provider);
  if (names.size < 1_000) names.set(provider, name);
  return name;
}

function nameOf(provider: string): string {
  const own = provider.slice(provider.lastIndexOf(':') + 1);
  const [maker = own] = own.split('.');
  return known.get(own) ?? known.get(maker) ?? own;
}

/** A cache of converted names. */
const names = new Map<string, string>();

const known: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'anthropic'],
  ['azure', 'azure.ai.openai'],
  ['bedrock', 'aws.bedrock'],
  ['cohere', 'cohere'],
  ['deepseek', 'deepseek'],
  ['gemini', 'gcp.gemini'],
  ['google', 'gcp.gen_ai'],
  ['googleai', 'gcp.gemini'],
  ['groq', 'groq'],
  ['mistral', 'mistral_ai'],
  ['openai', 'openai'],
  ['perplexity', 'perplexity'],
  ['vertex', 'gcp.vertex_ai'],
  ['vertexai', 'gcp.vertex_ai'],
  ['xai', 'x_ai'],
]);
