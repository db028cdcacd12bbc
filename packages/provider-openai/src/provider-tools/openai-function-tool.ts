import { ConfigError, deriveTool, type JsonObject, type Tool } from '@mortise/core';
import { wireName } from '../tools/lower-tools.ts';

/**
 * Members of a function that only the Responses API supports, in its format; other members are allowed too.
 */
export type OpenAIFunctionConfig = JsonObject & {
  /**
   * True to send the tool to the model only after the model has found it by search: for agents with many
   * tools, together with `openaiTool('tool_search')`.
   */
  readonly defer_loading?: boolean;
  /**
   * The allowed callers: the model itself, or a program that the model writes, together with
   * `openaiTool('programmatic_tool_calling')`.
   */
  readonly allowed_callers?: readonly ('direct' | 'programmatic')[];
  readonly output_schema?: JsonObject;
};

/**
 * Creates a tool whose declaration has OpenAI-specific members:
 * `openaiFunctionTool(tool, { defer_loading: true })`.
 *
 * The schema of the tool is sent unchanged and not strict. Throws `ConfigError`
 * (`invalid_tool`) for a tool that no model calls.
 */
export function openaiFunctionTool<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  config: OpenAIFunctionConfig,
  provider = 'openai',
): Tool<Input, Output, Name> {
  const { declaration } = tool;
  if (!declaration) throw new ConfigError('invalid_tool', `tool "${tool.name}" has no declaration to send to a model`);
  const { name, description, parametersJsonSchema: parameters } = declaration;
  const declared = { description, parameters, strict: false, ...config, name: wireName(name) };
  const providerTool = { provider, name: 'function', config: declared };
  return deriveTool(tool, {
    prepare(draft) {
      draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  });
}
