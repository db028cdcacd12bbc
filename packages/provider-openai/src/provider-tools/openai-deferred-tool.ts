import { ConfigError, type Tool } from '@mortise/core';
import { wireName } from '../tools/wire-name.ts';

/**
 * A tool that the model does not know until it searches for it: for agents with many tools, beside `openaiTool('tool_search')`.
 *
 * Throws `ConfigError` (`invalid_tool`) for a tool that no model calls.
 */
export function openaiDeferredTool(tool: Tool, provider = 'openai'): Tool {
  const { declaration } = tool;
  if (!declaration) throw new ConfigError('invalid_tool', `tool "${tool.name}" has no declaration to be searched for`);
  const { name, description, parametersJsonSchema: parameters } = declaration;
  const config = { name: wireName(name), description, parameters, strict: false, defer_loading: true };
  const providerTool = { provider, name: 'function', config };
  return {
    ...tool,
    prepare(draft) {
      draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  };
}
