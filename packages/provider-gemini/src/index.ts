export type { LoweredSchema, SchemaNote, Timeouts } from '@mortise/provider-kit';
export { fromGeminiSchema } from './from-gemini-schema.ts';
export { geminiModel } from './gemini-model.ts';
export type { GeminiClient } from './model-profile.ts';
export type { GeminiModelOptions } from './options.ts';
export { geminiTool } from './provider-tools/gemini-tool.ts';
export { geminiTools } from './provider-tools/gemini-tools.ts';
export { lowerGeminiSchema, type SchemaDialect } from './schema/lower-schema.ts';
