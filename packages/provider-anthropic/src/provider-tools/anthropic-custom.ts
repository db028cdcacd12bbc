import { ConfigError, deriveTool, type JsonObject, type Tool } from '@mortise/core';

/**
 * Creates a tool of the application with members that only Anthropic's protocol has: `defer_loading`,
 * `input_examples`, `eager_input_streaming`, `allowed_callers`, `cache_control`, `strict`.
 *
 * Throws `ConfigError` (`invalid_tool`) for a tool that no model calls.
 */
export function anthropicCustom<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  config: JsonObject,
  provider = 'anthropic',
): Tool<Input, Output, Name> {
  const { name, declaration } = tool;
  if (!declaration) throw new ConfigError('invalid_tool', `tool "${name}" has no declaration to send to a model`);
  const providerTool = { provider, name: 'custom', config: { ...config, name: declaration.name } };
  return deriveTool(tool, {
    prepare(draft) {
      draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  });
}
