import type { JsonObject, Tool } from '@mortise/core';
import { openaiApplyPatch } from './openai-apply-patch.ts';
import { openaiComputer } from './openai-computer.ts';
import { openaiLocalShell } from './openai-local-shell.ts';
import { openaiMcpTool } from './openai-mcp-tool.ts';
import { openaiShell } from './openai-shell.ts';

/**
 * Tools that OpenAI's models know without a declaration of their parameters, as values:
 * `tools: [openaiTools.webSearch(), weather]`. Each function accepts the other members of its tool in the
 * format of the protocol. For tools that are missing here, use `openaiTool(type, config)`.
 */
export const openaiTools: {
  /** Searches the web, and cites the results. */
  readonly webSearch: (config?: WebSearchConfig) => Tool;
  /** Searches the files of vector stores. */
  readonly fileSearch: (config: FileSearchConfig) => Tool;
  /** Runs Python in a container at OpenAI; default: a separate container for each session. */
  readonly codeInterpreter: (config?: CodeInterpreterConfig) => Tool;
  /** Generates images, which are media parts of the answer. */
  readonly imageGeneration: (config?: ImageGenerationConfig) => Tool;
  /** Calls the tools of an MCP server that OpenAI connects to. */
  readonly mcp: typeof openaiMcpTool;
  readonly shell: typeof openaiShell;
  readonly localShell: typeof openaiLocalShell;
  readonly applyPatch: typeof openaiApplyPatch;
  readonly computer: typeof openaiComputer;
} = {
  webSearch: (config = {}) => openaiTool('web_search', config),
  fileSearch: (config) => openaiTool('file_search', config),
  codeInterpreter: (config = { container: { type: 'auto' } }) => openaiTool('code_interpreter', config),
  imageGeneration: (config = {}) => openaiTool('image_generation', config),
  mcp: openaiMcpTool,
  shell: openaiShell,
  localShell: openaiLocalShell,
  applyPatch: openaiApplyPatch,
  computer: openaiComputer,
};

export type WebSearchConfig = JsonObject & {
  readonly filters?: { readonly allowed_domains?: readonly string[] };
  readonly search_context_size?: 'low' | 'medium' | 'high';
};

export type FileSearchConfig = JsonObject & {
  readonly vector_store_ids: readonly string[];
  readonly max_num_results?: number;
};

export type CodeInterpreterConfig = JsonObject & {
  /** The id of a container, or the settings to create one. */
  readonly container: string | JsonObject;
};

export type ImageGenerationConfig = JsonObject & {
  readonly model?: string;
  /** The size of the image, such as `1024x1024`. */
  readonly size?: string;
  readonly quality?: string;
  readonly output_format?: string;
};

/**
 * Creates a tool that OpenAI runs itself: `openaiTool('web_search')`,
 * `openaiTool('file_search', { vector_store_ids: ['vs_1'] })`.
 *
 * The calls and results of the tool are provider parts of the answer, and are sent back with the next
 * request. The application runs nothing.
 *
 * @param type The type of the tool in the Responses API. @param config
 * The other members of the tool, in the format of the protocol.
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
