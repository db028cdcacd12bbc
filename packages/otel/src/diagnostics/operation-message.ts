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

/**
 * The message that the subscribers of a channel get. It is the
 * same object at the start and at the end of an operation.
 */
export interface OperationMessage {
  readonly type: 'agent' | 'model' | 'tool';
  /** The id of the operation, unique in this process. */
  readonly id: number;
  /** The id of the parent operation; undefined for a complete run. */
  readonly parentId: number | undefined;
  /** The agent's name, the model's id, or the tool's name; undefined for a model that is not known yet. */
  readonly name: string | undefined;
  /** The session's id; undefined for a new session whose id is not known yet. */
  conversation: string | undefined;
  /** The id of the call for which a tool runs. */
  readonly callId: string | undefined;
  /** The MCP server that a tool calls. */
  readonly mcpServer: string | undefined;
  /** The provider of the model. */
  readonly provider: string | undefined;
  /** The start, in epoch milliseconds with fractions. */
  readonly startedAt: number;
  /** The end, in epoch milliseconds; undefined before the end. */
  endedAt: number | undefined;
  /**
   * The status: `completed`, `paused`, ... of an agent, or `ok`,
   * `error`, `denied`, `pending` of a tool. Undefined before the end.
   */
  status: string | undefined;
  /**
   * The code of the error; undefined before the end. The message of an error is content, and is not included.
   */
  error: { readonly code: string } | undefined;
  /** The token usage; undefined before the end. */
  usage: Extract<OperationEnd, { readonly type: 'model' }>['usage'];
  /** Questions of an earlier run that this operation's run has answered, and how long the answers took. */
  readonly answered: readonly AnsweredMessage[];
}

/** A question that was answered. */
export interface AnsweredMessage {
  readonly requestId: string;
  readonly kind: string;
  readonly waitedMs: number;
}
