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
export type { ClientAuth, HttpServer } from './endpoint/http-server.ts';
export type { McpAuth } from './endpoint/mcp-auth.ts';
export type { McpCall, McpClient } from './endpoint/mcp-client.ts';
export type { McpServer, McpTimeouts } from './endpoint/mcp-server.ts';
export type { StdioServer } from './endpoint/stdio-server.ts';
export { McpAuthError } from './error/mcp-auth-error.ts';
export type { AddressPolicy } from './http/address-policy.ts';
export type { McpSampling, SamplingAnswer, SamplingRequest } from './sampling/mcp-sampling.ts';
export { samplingWith } from './sampling/sampling-with.ts';
export type { CallMeta } from './session/call-meta.ts';
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
export { mcpPrompt } from './toolset/mcp-prompt.ts';
export { mcpResources } from './toolset/mcp-resources.ts';
export { type McpToolset, type McpToolsetOptions, type McpToolsetSettings, mcpToolset } from './toolset/mcp-toolset.ts';
