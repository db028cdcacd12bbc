import type { Transport } from '@modelcontextprotocol/client';
import type { JsonObject } from '@mortise/core';
import type { Setup, SubjectSession } from '../../subject/subject.ts';

/** The place of a server: in the same process, or in a separate one. */
export type McpDoor =
  | { readonly kind: 'memory'; readonly open: () => Transport }
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] };

/** A way to have the tools of an MCP server. */
export interface McpWay {
  /** The doors that it takes, the cheaper one first. */
  readonly doors: readonly McpDoor['kind'][];
  /** True if it connects only when the tools are listed, so that the two times cannot be separated. */
  readonly connectsLate?: true;
  connect(door: McpDoor): Promise<McpConnection>;
}

/** A server that is connected. */
export interface McpConnection {
  /** Asks for the tools and makes them ready for an agent; gives how many there are. */
  list(): Promise<number>;
  /** Calls a tool that was listed, as the loop of the way does. */
  call(name: string, args: JsonObject): Promise<unknown>;
  /** An agent with the tools that were listed, and with those of the setup. */
  session(setup: Setup): SubjectSession;
  close(): Promise<void>;
}
