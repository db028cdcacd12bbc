export { type LangchainModelOptions, langchainModel } from './model/langchain-model.ts';
export type { CallOptionsOfLangchain } from './model/profile.ts';
export type { ToJsonSchema } from './schema/langchain-schema.ts';
export { type FromLangchainOptions, fromLangchainTools, type LangchainTool } from './tools-in/from-langchain-tools.ts';
export type { RunConfig } from './tools-in/run-config.ts';
export type { ChatModelOfLangchain, ModelRunnable } from './vendor/chat-model.ts';
export type { ToolkitOfLangchain, ToolOfLangchain } from './vendor/tool-of-langchain.ts';
