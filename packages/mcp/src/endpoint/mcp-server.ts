import type { Transport } from '@modelcontextprotocol/client';
import type { Awaitable } from '@mortise/core';
import type { HttpServer } from './http-server.ts';
import type { McpClient } from './mcp-client.ts';
import type { StdioServer } from './stdio-server.ts';

/**
 * Where a server is: a process, an address, or whatever a
 * function connects to, anew each time that it is asked.
 */
export type McpServer =
  | StdioServer
  | HttpServer
  | { readonly type: 'transport'; readonly open: () => Awaitable<Transport> }
  | { readonly type: 'client'; readonly open: () => Awaitable<McpClient> };

/** How long is waited, in milliseconds. */
export interface McpTimeouts {
  /** For the start of a process and the first exchange. Default 10,000. */
  readonly connectMs?: number;
  /** For the whole list of tools. Default 10,000. */
  readonly listMs?: number;
  /** For a call; progress that the server reports begins them anew. Default 60,000. */
  readonly callMs?: number;
  /** For a call in all, whatever progress the server reports. Default 600,000, and at least `callMs`. */
  readonly maxTotalCallMs?: number;
  /** How long a call is kept open whose server waits for a person. Default 600,000. */
  readonly questionMs?: number;
}

export const defaultTimeouts: Required<McpTimeouts> = {
  connectMs: 10_000,
  listMs: 10_000,
  callMs: 60_000,
  maxTotalCallMs: 600_000,
  questionMs: 600_000,
};
