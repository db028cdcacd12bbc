// What is used of LangChain's MCP adapters, so that it type-checks where they are not installed.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject } from '@mortise/core';
import type { SdkTool } from 'langchain';

export interface ServedTool extends SdkTool {
  invoke(args: JsonObject): Promise<unknown>;
}

export function loadMcpTools(server: string, client: Client): Promise<ServedTool[]>;
