// What is used of the SDK 1.x, so that it type-checks where that is not installed.
import type { Transport } from '@modelcontextprotocol/client';

export class Client {
  constructor(info: { name: string; version: string });
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
}
