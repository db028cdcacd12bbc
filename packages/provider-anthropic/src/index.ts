export type { Endpoint, LoweredSchema, SchemaNote, Timeouts } from '@mortise/provider-kit';
export { anthropicModel } from './anthropic-model.ts';
export type { AnthropicModelOptions } from './options.ts';
export type { AnthropicClient, CacheLifetime } from './profile/model-profile.ts';
export type {
  BrowserAction,
  ComputerAction,
  ToolsetOptions,
} from './provider-tools/anthropic-computer.ts';
export type { AnthropicMcpOptions } from './provider-tools/anthropic-mcp.ts';
export {
  anthropicTool,
  anthropicTools,
  type BashCommand,
  type MemoryCommand,
  type TextEditorCommand,
} from './provider-tools/anthropic-tools.ts';
export type { KnownToolOptions as AnthropicKnownToolOptions } from './provider-tools/known-tool.ts';
export type { StrictMode } from './schema/strict-dialect.ts';
export { lowerAnthropicSchema, type SchemaDialect } from './schema/to-schema.ts';
