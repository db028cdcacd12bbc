import type { JsonValue, Tool } from '@mortise/core';

/**
 * A tool that Gemini runs by itself:
 * `geminiTool('fileSearch', { fileSearchStoreNames: ['fileSearchStores/a'] })`.
 *
 * What it did stands in the answer as provider parts and in its metadata. The application runs nothing.
 *
 * @param name the member of a tool in the protocol: `googleSearch`, `computerUse`, `enterpriseWebSearch` ...
 * @param config its value, in the protocol's words.
 * @param description for people; the model is told nothing of it.
 */
export function geminiTool(name: string, config: JsonValue = {}, description?: string, provider = 'gemini'): Tool {
  const providerTool = { provider, name, config };
  return {
    name,
    description: description ?? `${name} of ${provider}`,
    effect: 'read',
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}
