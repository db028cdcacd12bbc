export type { LoweredSchema, SchemaNote, Timeouts } from '@mortise/provider-kit';
export { geminiModel } from './gemini-model.ts';
export type { GeminiModelOptions } from './options.ts';
export type { GeminiClient } from './profile/model-profile.ts';
export {
  type GeminiCode,
  type GeminiCodeExecutorOptions,
  type GeminiCodeResult,
  type GeminiExecutor,
  geminiCodeExecutor,
} from './provider-tools/gemini-code-executor.ts';
export { type GeminiToolOptions, geminiTool, geminiTools } from './provider-tools/gemini-tools.ts';
export { fromGeminiSchema } from './schema/from-gemini-schema.ts';
export { lowerGeminiSchema, type SchemaDialect } from './schema/to-schema.ts';
