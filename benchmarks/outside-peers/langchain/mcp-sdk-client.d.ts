// The declarations of the SDK 1.x that the subject uses, so that it type-checks without an install.
import type { Transport } from '@modelcontextprotocol/client';

export class Client {
  constructor(info: { name: string; version: string });
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
}
