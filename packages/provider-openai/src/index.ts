export type { Endpoint, LoweredSchema, SchemaNote, Timeouts } from '@mortise/provider-kit';
export { openaiModel } from './openai-model.ts';
export type { OpenAIModelOptions } from './options.ts';
export type { ChatOptions } from './profile/chat-options.ts';
export type { OpenAIClient } from './profile/model-profile.ts';
export { applyOpenAIDiff } from './provider-tools/apply-diff.ts';
export type { OpenAIClientToolOptions } from './provider-tools/client-tool.ts';
export { type OpenAIPatchOperation, openaiApplyPatch } from './provider-tools/openai-apply-patch.ts';
export {
  type OpenAIComputerAction,
  type OpenAIComputerCall,
  type OpenAIComputerOptions,
  type OpenAISafetyCheck,
  type OpenAIScreenshot,
  openaiComputer,
} from './provider-tools/openai-computer.ts';
export { type OpenAICustomToolOptions, openaiCustomTool } from './provider-tools/openai-custom-tool.ts';
export { type OpenAIFunctionConfig, openaiFunctionTool } from './provider-tools/openai-function-tool.ts';
export { type OpenAILocalShellAction, openaiLocalShell } from './provider-tools/openai-local-shell.ts';
export { type OpenAIMcpToolOptions, openaiMcpTool } from './provider-tools/openai-mcp-tool.ts';
export { type OpenAIShellAction, type OpenAIShellOutput, openaiShell } from './provider-tools/openai-shell.ts';
export {
  type CodeInterpreterConfig,
  type FileSearchConfig,
  type ImageGenerationConfig,
  openaiTool,
  openaiTools,
  type WebSearchConfig,
} from './provider-tools/openai-tools.ts';
export type { StrictMode } from './schema/strict-dialect.ts';
export { lowerOpenAISchema, type SchemaDialect } from './schema/to-schema.ts';
