// The declarations of the AI SDK's MCP client that the subject uses, so that it type-checks without an install.
import type { Transport } from '@modelcontextprotocol/client';
import type { JsonObject } from '@mortise/core';
import type { SdkTool } from 'ai';

export interface ServedTool extends SdkTool {
  execute(args: JsonObject, options: { toolCallId: string; messages: [] }): Promise<unknown>;
}

export interface MCPClient {
  tools(): Promise<Record<string, ServedTool>>;
  close(): Promise<void>;
}

export function createMCPClient(options: { transport: Transport }): Promise<MCPClient>;
