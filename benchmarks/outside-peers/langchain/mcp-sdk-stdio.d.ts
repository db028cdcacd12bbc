// What is used of the SDK 1.x, so that it type-checks where that is not installed.
import type { Transport } from '@modelcontextprotocol/client';

export const StdioClientTransport: new (options: { command: string; args: string[] }) => Transport;
