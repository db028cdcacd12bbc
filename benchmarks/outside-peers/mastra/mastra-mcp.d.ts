// The declarations of Mastra's MCP client that the subject uses, so that it type-checks without an install.
import type { SdkTool } from '@mastra/core/tools';
import type { JsonObject } from '@mortise/core';

export interface ServedTool extends SdkTool {
  execute(args: JsonObject, context: object): Promise<unknown>;
}

export class MCPClient {
  constructor(options: { servers: Record<string, { command: string; args: string[] }> });
  listTools(): Promise<Record<string, ServedTool>>;
  disconnect(): Promise<void>;
}
