import type { Transport } from '@modelcontextprotocol/client';
import type { JsonObject } from '@mortise/core';
import type { Setup, SubjectSession } from '../../subject/subject.ts';

/** The place of a server: in the same process, or in a separate one. */
export type McpDoor =
  | { readonly kind: 'memory'; readonly open: () => Transport }
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] };

/** A way to use the tools of an MCP server. */
export interface McpWay {
  /** The transports that it supports, the cheaper one first. */
  readonly doors: readonly McpDoor['kind'][];
  /** True if it connects only when the tools are listed, so that the two times cannot be separated. */
  readonly connectsLate?: true;
  connect(door: McpDoor): Promise<McpConnection>;
}

/** A connected server. */
export interface McpConnection {
  /** Lists the tools and prepares them for an agent. Returns their number. */
  list(): Promise<number>;
  /** Calls a listed tool, as the loop of this way does. */
  call(name: string, args: JsonObject): Promise<unknown>;
  /** Creates an agent with the listed tools, and with those of the setup. */
  session(setup: Setup): SubjectSession;
  close(): Promise<void>;
}
