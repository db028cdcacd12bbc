export type { AroundCall, ServedCall } from './around-call.ts';
export { type ArtifactResourcesOptions, artifactResources } from './artifact-resources.ts';
export type { HttpSessionsOptions } from './http-sessions.ts';
export type { McpCaller, ServedCaller } from './mcp-caller.ts';
export type { ResourceContents, ResourceSource, ServedResource, ServedResourceTemplate } from './resource-source.ts';
export { type McpToolServer, type ServeMcpOptions, serveMcp } from './serve-mcp.ts';
export type { PromptArgument, PromptMessage, PromptPart, ServedPrompt } from './served-prompt.ts';
export type { McpAnswer } from './served-tools.ts';
