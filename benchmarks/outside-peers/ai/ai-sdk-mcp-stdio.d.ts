// What is used of the AI SDK's MCP client, so that it type-checks where that is not installed.
import type { Transport } from '@modelcontextprotocol/client';

export const StdioMCPTransport: new (options: { command: string; args: string[] }) => Transport;
