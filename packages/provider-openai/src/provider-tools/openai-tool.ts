import type { JsonObject, Tool } from '@mortise/core';

/**
 * A tool that OpenAI runs by itself: `openaiTool('web_search')`,
 * `openaiTool('file_search', { vector_store_ids: ['vs_1'] })`.
 *
 * What it did stands in the answer as provider parts, and is
 * said again in the next request. The application runs nothing.
 *
 * @param type as the Responses protocol names it.
 * @param config the other members of the tool, in the protocol's words.
 */
export function openaiTool(type: string, config: JsonObject = {}, provider = 'openai'): Tool {
  const providerTool = { provider, name: type, config };
  return {
    name: type,
    description: `${type} of ${provider}`,
    effect: 'read',
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}
