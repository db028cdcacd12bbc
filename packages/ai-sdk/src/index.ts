export { type AiSdkApprovalToolOptions, aiSdkApprovalTool } from './model/tools/ai-sdk-approval-tool.ts';
export {
  type AiSdkProvidedTool,
  type AiSdkProviderToolOptions,
  aiSdkProviderTool,
} from './model/tools/ai-sdk-provider-tool.ts';
export type { AiToolApproval } from './tools/in/approval-gate.ts';
export { type AiToolset, type FromAiToolsOptions, fromAiTools } from './tools/in/from-ai-tools.ts';
export type { AiOmittedMember } from './tools/in/omitted.ts';
export type { AiTool, AiToolSet } from './tools/known/ai-tool.ts';
export { type AiOrigin, aiToolOf } from './tools/known/origin.ts';
export type {
  AiCall,
  AiCallEnd,
  AiCallSettings,
  ExportedAiTool,
  ExportedApproval,
  ToAiToolsOptions,
} from './tools/out/exported-tool.ts';
export { type AiExport, toAiTools } from './tools/out/to-ai-tools.ts';
