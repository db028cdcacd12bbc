export type { AgentsAgent } from './agents/agents-agent.ts';
export type { AgentsCall } from './agents/agents-call.ts';
export type { AgentsGuardrail, AgentsGuardrailBehavior, AgentsGuardrailData } from './agents/agents-guardrail.ts';
export type {
  AgentsAssistantContent,
  AgentsInputItem,
  AgentsOutputItem,
  AgentsProviderData,
} from './agents/agents-item.ts';
export type {
  AgentsDeclaredHandoff,
  AgentsDeclaredTool,
  AgentsModelRequest,
  AgentsModelSettings,
} from './agents/agents-model-request.ts';
export type {
  AgentsModelResponse,
  AgentsResponseDone,
  AgentsResponseUsage,
  AgentsRetryAdvice,
  AgentsStreamEvent,
} from './agents/agents-model-response.ts';
export type { AgentsRunContext, AgentsUsage } from './agents/agents-run-context.ts';
export type {
  AgentsCallDetails,
  AgentsFunctionTool,
  AgentsInnerEvent,
  AgentsOtherTool,
  AgentsTool,
} from './agents/agents-tool.ts';
export type { AgentsExportedTool, ExportedParameters } from './agents/exported-tool.ts';
export { type AgentsModel, type AgentsModelOptions, agentsModel } from './agents-model.ts';
export {
  type AgentsToolSource,
  type FromAgentsToolsOptions,
  type FromAgentsToolsSettings,
  fromAgentsTools,
} from './from-agents-tools.ts';
export type { ApprovalOptions } from './guard/approval-gate.ts';
export { type LeavingCall, type ToAgentsToolsOptions, toAgentsTools } from './to-agents-tools.ts';
export type { ToolSettings } from './tool/agents-tool-of.ts';
