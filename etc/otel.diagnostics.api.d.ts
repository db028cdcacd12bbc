// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { FinishReason, JsonObject, Runner, RunnerOptions, ToolOutcome, Usage } from "@mortise/core";
/**
 * Creates a runner as `createRunner` does, whose runs are published to `node:diagnostics_channel`: see
 * `channelNames`. A run that starts without subscribers is not published.
 *
 * Where the platform has no such module it is the plain runner. Throws what `createRunner` throws.
 */
export declare function diagnosedRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output>;
/** The end of an operation. */
type OperationEnd = AgentEnd | ModelEndSeen | ToolEndSeen;
interface AgentEnd {
  readonly type: "agent";
  /** `left`: the run ended before it did. */
  readonly status: "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "left";
  readonly error?: OperationError | undefined;
  /** The usage of the models that were called in it, for a complete run. */
  readonly usage?: Usage | undefined;
  /** The invocation of a complete run; `sessionId` is its session. */
  readonly invocationId?: string | undefined;
  readonly conversation?: string | undefined;
}
interface ModelEndSeen {
  readonly type: "model";
  readonly error?: OperationError | undefined;
  /** The model that answered, and its provider. */
  readonly origin?: {
    readonly provider: string;
    readonly model: string;
  } | undefined;
  readonly finishReason?: FinishReason | undefined;
  readonly usage?: Usage | undefined;
  readonly responseId?: string | undefined;
  /** The parts as they were stored, without secrets. */
  readonly parts?: readonly object[] | undefined;
}
interface ToolEndSeen {
  readonly type: "tool";
  readonly outcome: "ok" | "error" | "denied" | "pending" | "left";
  readonly error?: OperationError | undefined;
  /** The question that the call waits for. */
  readonly asked?: QuestionSeen | undefined;
  /** The arguments as they were shown, without secrets. */
  readonly args?: JsonObject | undefined;
  readonly result?: ToolOutcome | undefined;
}
/** A question about a call. */
interface QuestionSeen {
  readonly id: string;
  readonly kind: string;
  readonly gate: string | undefined;
}
/** The error of an operation. */
interface OperationError {
  /** Stable: a code of the catalogue, or the name of a class of errors. */
  readonly code: string;
  /** The message of the error, which may contain user content. */
  readonly message: string;
}
/**
 * The tracing channels of `node:diagnostics_channel`, by operation: each has the events `start`, `asyncEnd`
 * and `error`.
 */
export declare const channelNames: {
  readonly agent: "mortise:agent";
  readonly model: "mortise:model";
  readonly tool: "mortise:tool";
};
/** The message that the subscribers of a channel get: the same object at the start and at the end. */
interface OperationMessage {
  readonly type: "agent" | "model" | "tool";
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
  error: {
    readonly code: string;
  } | undefined;
  /** Tokens. At the end only. */
  usage: Extract<OperationEnd, {
    readonly type: "model";
  }>["usage"];
  /** Questions of an earlier run that are answered now, and how long their answers took. */
  readonly answered: readonly AnsweredMessage[];
}
/** A question that was answered. */
interface AnsweredMessage {
  readonly requestId: string;
  readonly kind: string;
  readonly waitedMs: number;
}
export type { AnsweredMessage, OperationMessage };