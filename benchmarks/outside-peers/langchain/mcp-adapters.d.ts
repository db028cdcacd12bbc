// The declarations of LangChain's MCP adapters that the subject uses, so that it type-checks without an install.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject } from '@mortise/core';
import type { SdkTool } from 'langchain';

export interface ServedTool extends SdkTool {
  invoke(args: JsonObject): Promise<unknown>;
}

export function loadMcpTools(server: string, client: Client): Promise<ServedTool[]>;
