export type { Timeouts } from '@mortise/provider-kit';
export { aiSdkModel } from './model/ai-sdk-model.ts';
export type { AiSdkModelOptions } from './model/options.ts';
export { type AiSdkApprovalToolOptions, aiSdkApprovalTool } from './model/tools/ai-sdk-approval-tool.ts';
export {
  type AiSdkProvidedTool,
  type AiSdkProviderToolOptions,
  aiSdkProviderTool,
} from './model/tools/ai-sdk-provider-tool.ts';
export type { AiSdkLanguageModel } from './model-spec/language-model.ts';
