export type { McpRoots } from './ask/roots-of.ts';
export type { ClientFeatures } from './ask/server-request.ts';
export {
  type ConnectMcpServersOptions,
  type ConnectMcpServersSettings,
  connectMcpServers,
  type McpServers,
  type ServerOptions,
} from './config/connect-mcp-servers.ts';
export type { McpConfig, McpServerConfig } from './config/read-mcp-config.ts';
export type {
  ClientAuth,
  HttpServer,
  McpAuth,
  McpCall,
  McpClient,
  McpServer,
  McpTimeouts,
  StdioServer,
} from './endpoint/mcp-server.ts';
export { McpAuthError } from './error/mcp-auth-error.ts';
export type { AddressPolicy } from './http/guarded-fetch.ts';
export { type McpSampling, type SamplingAnswer, type SamplingRequest, samplingWith } from './sampling/mcp-sampling.ts';
export type { CallMeta } from './session/call-with.ts';
export { McpSession, type McpSessionOptions } from './session/mcp-session.ts';
export type { CheckOptions } from './tool/check-options.ts';
export type { ConfirmOptions } from './tool/confirm-gates.ts';
export type { EffectOptions } from './tool/effect-of.ts';
export type { EgressOptions } from './tool/egress-of.ts';
export { type GetSession, type McpTool, type McpToolOptions, type McpToolSettings, mcpTool } from './tool/mcp-tool.ts';
export type { ListedTool, McpAnnotations, McpToolDefinition } from './tool/mcp-tool-definition.ts';
export type { McpWarning } from './tool/mcp-warning.ts';
export type { OfferOptions } from './tool/offered-tools.ts';
export { type AnswerMcpSignInOptions, answerMcpSignIn } from './toolset/answer-mcp-sign-in.ts';
export {
  type McpToolset,
  type McpToolsetOptions,
  type McpToolsetSettings,
  mcpPrompt,
  mcpResources,
  mcpToolset,
} from './toolset/mcp-toolset.ts';
