export type { Endpoint, LoweredSchema, SchemaNote, Timeouts } from '@mortise/provider-kit';
export { anthropicModel } from './anthropic-model.ts';
export type { AnthropicModelOptions } from './options.ts';
export type { AnthropicClient, CacheLifetime } from './profile/model-profile.ts';
export type { BashCommand } from './provider-tools/anthropic-bash.ts';
export type {
  BrowserAction,
  ComputerAction,
  ToolsetOptions,
} from './provider-tools/anthropic-computer.ts';
export type { AnthropicMcpOptions } from './provider-tools/anthropic-mcp.ts';
export type { MemoryCommand } from './provider-tools/anthropic-memory.ts';
export type { TextEditorCommand } from './provider-tools/anthropic-text-editor.ts';
export { anthropicTool } from './provider-tools/anthropic-tool.ts';
export { anthropicTools } from './provider-tools/anthropic-tools.ts';
export type { KnownToolOptions as AnthropicKnownToolOptions } from './provider-tools/known-tool.ts';
export { lowerAnthropicSchema, type SchemaDialect } from './schema/lower-schema.ts';
export type { StrictMode } from './schema/strict-mode.ts';
