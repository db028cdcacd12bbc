import type { Transport } from '@modelcontextprotocol/client';
import type { Awaitable } from '@mortise/core';
import type { HttpServer } from './http-server.ts';
import type { McpClient } from './mcp-client.ts';
import type { StdioServer } from './stdio-server.ts';

/** The address of a server: a process, a URL, or a function that connects, called for each new connection. */
export type McpServer =
  | StdioServer
  | HttpServer
  | { readonly type: 'transport'; readonly open: () => Awaitable<Transport> }
  | { readonly type: 'client'; readonly open: () => Awaitable<McpClient> };

/** Timeouts in milliseconds. */
export interface McpTimeouts {
  /** The timeout to start a process and exchange the first messages. Default 10,000. */
  readonly connectMs?: number;
  /** The timeout for the complete list of tools. Default 10,000. */
  readonly listMs?: number;
  /** The timeout of a call; progress that the server reports restarts it. Default 60,000. */
  readonly callMs?: number;
  /**
   * The total timeout of a call, whatever progress the server reports. Default 600,000, and at least
   * `callMs`.
   */
  readonly maxTotalCallMs?: number;
  /** The time that a call stays open while its server waits for a user. Default 600,000. */
  readonly questionMs?: number;
}

export const defaultTimeouts: Required<McpTimeouts> = {
  connectMs: 10_000,
  listMs: 10_000,
  callMs: 60_000,
  maxTotalCallMs: 600_000,
  questionMs: 600_000,
};
