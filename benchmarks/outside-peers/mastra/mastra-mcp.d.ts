// What is used of Mastra's MCP client, so that it type-checks where that is not installed.
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
