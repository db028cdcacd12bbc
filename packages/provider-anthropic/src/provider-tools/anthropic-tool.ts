import type { JsonObject, Tool } from '@mortise/core';

/**
 * Creates a tool that Anthropic runs, in the protocol's format: `anthropicTool('web_search_20260318', { name:
 * 'web_search' })`.
 *
 * Its calls and results are provider parts of the answer, and are sent back in the next request. The
 * application runs nothing.
 *
 * @param type with its version.
 * @param config the other members of the tool, in the protocol's format.
 */
export function anthropicTool(type: string, config: JsonObject = {}, provider = 'anthropic'): Tool {
  const { name = type } = config;
  const providerTool = { provider, name: type, config };
  return {
    name: String(name),
    description: `${name} of ${provider}`,
    effect: 'read',
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}
