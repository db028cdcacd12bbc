export type { ToJsonSchema } from './schema/langchain-schema.ts';
export { type FromLangchainOptions, fromLangchainTools, type LangchainTool } from './tools-in/from-langchain-tools.ts';
export { type LangchainTools, type ToLangchainOptions, toLangchainTools } from './tools-out/to-langchain-tools.ts';
export type { PartsOfLangchain } from './vendor/parts-of-langchain.ts';
export type { RunConfig } from './vendor/run-config.ts';
export type { ToolkitOfLangchain, ToolOfLangchain } from './vendor/tool-of-langchain.ts';
