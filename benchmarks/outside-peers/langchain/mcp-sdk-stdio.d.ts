// The declarations of the SDK 1.x that the subject uses, so that it type-checks without an install.
import type { Transport } from '@modelcontextprotocol/client';

export const StdioClientTransport: new (options: { command: string; args: string[] }) => Transport;
