export type { ChatOptions } from './chat/chat-options.ts';
export { openaiModel } from './openai-model.ts';
export type { OpenAIModelOptions, Timeouts } from './options.ts';
export { type OpenAICustomToolOptions, openaiCustomTool } from './provider-tools/openai-custom-tool.ts';
export { openaiDeferredTool } from './provider-tools/openai-deferred-tool.ts';
export { type OpenAIMcpToolOptions, openaiMcpTool } from './provider-tools/openai-mcp-tool.ts';
export { openaiTool } from './provider-tools/openai-tool.ts';
export type { StrictMode } from './schema/strict-mode.ts';
export type { Endpoint, OpenAIClient } from './wire.ts';
