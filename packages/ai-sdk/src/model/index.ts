export type { Timeouts } from '@mortise/provider-kit';
export type { AiSdkLanguageModel } from '../model-spec/language-model.ts';
export { aiSdkModel } from './ai-sdk-model.ts';
export type { AiSdkModelOptions } from './options.ts';
