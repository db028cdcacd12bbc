// The declarations of the AI SDK's MCP client that the subject uses, so that it type-checks without an install.
import type { Transport } from '@modelcontextprotocol/client';

export const StdioMCPTransport: new (options: { command: string; args: string[] }) => Transport;
