import type { OperationEnd } from '../operation/operation.ts';

/**
 * The tracing channels of `node:diagnostics_channel`, by operation: each has the events `start`, `asyncEnd`
 * and `error`.
 */
export const channelNames = {
  agent: 'mortise:agent',
  model: 'mortise:model',
  tool: 'mortise:tool',
} as const;

/** The message that the subscribers of a channel get: the same object at the start and at the end. */
export interface OperationMessage {
  readonly type: 'agent' | 'model' | 'tool';
  /** Unique in this process. */
  readonly id: number;
  /** The id of the parent operation; undefined for a complete run. */
  readonly parentId: number | undefined;
  /** The agent's name, the model's id, or the tool's name; undefined for a model that is not known yet. */
  readonly name: string | undefined;
  /** The session's id; undefined for a new session whose id is not known yet. */
  conversation: string | undefined;
  /** The id of the call that a tool is run for. */
  readonly callId: string | undefined;
  /** The MCP server that a tool calls. */
  readonly mcpServer: string | undefined;
  /** The provider of the model. */
  readonly provider: string | undefined;
  /** Epoch milliseconds, with fractions. */
  readonly startedAt: number;
  /** The end in epoch milliseconds; only at the end. */
  endedAt: number | undefined;
  /**
   * `completed`, `paused`, ... of an agent, `ok`, `error`, `denied`, `pending` of a tool. At the end only.
   */
  status: string | undefined;
  /** The code of the error; only at the end. The message of an error is content, and is not included. */
  error: { readonly code: string } | undefined;
  /** The token usage; only at the end. */
  usage: Extract<OperationEnd, { readonly type: 'model' }>['usage'];
  /** Questions of an earlier run that are answered now, and how long their answers took. */
  readonly answered: readonly AnsweredMessage[];
}

/** A question that was answered. */
export interface AnsweredMessage {
  readonly requestId: string;
  readonly kind: string;
  readonly waitedMs: number;
}
