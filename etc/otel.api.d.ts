// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { JsonObject, Model, Runner, RunnerOptions } from "@mortise/core";
import { Attributes, MeterProvider, TracerProvider } from "@opentelemetry/api";
/**
 * The version of OpenTelemetry's GenAI semantic conventions that this package follows. Their stability is
 * "Development": the next version may rename anything.
 */
export declare const conventionsVersion = "0.1.0";
/**
 * Returns the `traceparent` of the active span, and its `tracestate` if there is one, as the `_meta` of an
 * MCP call: `mcpToolset({ callMeta: traceMeta })`. Undefined if there is no active span.
 *
 * Baggage is not included: a server may belong to another party.
 */
export declare function traceMeta(): JsonObject | undefined;
/** Options of tracing served calls. */
interface TracedCallsOptions {
  /** The tracer provider; default: the global one, looked up at each call. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** The meter provider for the durations of calls; default: the one that is global at the first call. */
  readonly meterProvider?: MeterProvider | undefined;
}
/** A call of a client of an MCP server, as `serveMcp` of `@mortise/mcp/server` passes it. */
interface TracedCall {
  readonly name: string;
  readonly requestId: string | number;
  readonly sessionId: string | undefined;
  readonly transport: "http" | "pipe";
  readonly meta: object | undefined;
}
/**
 * Traces each call of a client as a server span `tools/call`: `serveMcp({ aroundCall: tracedCalls() })`. Its
 * parent is the context in the client's `_meta`, and it links to the active span, such as the HTTP request;
 * without such a `_meta`, the active span is its parent. The duration of each call is a metric.
 *
 * A client can claim any parent, so do not let clients
 * use the server if they must not write into your traces.
 *
 * Throws `ConfigError` (`unknown_option`).
 */
export declare function tracedCalls(options?: TracedCallsOptions): (run: () => Promise<object>, call: TracedCall) => Promise<void>;
/** Options of tracing the attempts of a model. */
interface TracedModelOptions {
  /** The tracer provider; default: the global one, looked up at each attempt. */
  readonly tracerProvider?: TracerProvider | undefined;
  /**
   * The meter provider for the time to the first chunk; default: the one that is global at the first attempt.
   */
  readonly meterProvider?: MeterProvider | undefined;
}
/**
 * Returns the model with a span for each attempt, below the `chat` span of the call:
 * `retryModel(tracedModel(model))`, or as one of a `routerModel`. Without this wrapper, a call is one span,
 * however many attempts it takes. If the model streams, the time from the request to the first output is
 * recorded on the span and as a metric; it is measured when the output arrives, independent of the reader of
 * the run. The span of an attempt has no token counts and no operation name: the span of the call has them,
 * and they would count twice.
 *
 * Throws `ConfigError` (`unknown_option`).
 */
export declare function tracedModel(model: Model, options?: TracedModelOptions): Model;
/** Options of tracing runs. */
interface TraceOptions {
  /** The tracer provider; default: the global one, looked up at each run. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** The meter provider; default: the one that is global when the first run starts. */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * True if spans include content: messages, instructions, arguments, results and error messages, without the
   * secrets of the runner and its runs. Default false.
   */
  readonly content?: boolean | undefined;
  /**
   * True if a run stores its `traceparent` in the session's state, under `otel:traceparent`, so that a run
   * that resumes the session, in any process, links to this run. Default true.
   */
  readonly linkRuns?: boolean | undefined;
}
/**
 * Creates a runner like `createRunner`, and records its runs as OpenTelemetry traces and metrics.
 *
 * A run is a span `invoke_agent`, in the context in which it was started. Model calls, tool calls and nested
 * agents are spans below it, and a tool runs in the context of its span. Every span ends with its run at the
 * latest. An error of tracing fails no run.
 *
 * Throws `ConfigError`: `unknown_option`, and the errors of `createRunner`.
 */
export declare function tracedRunner<Output = unknown>(options: RunnerOptions<Output>, trace?: TraceOptions): Runner<Output>;
/** The observed worker, of `@mortise/worker`. */
interface ObservedWorker {
  health(): Promise<ObservedHealth>;
}
/** The health of a worker, as `WorkerHealth` of `@mortise/worker` describes it. */
interface ObservedHealth {
  /** True if the worker serves, and its dispatcher responds. */
  readonly ok: boolean;
  /** The number of sessions that this process advances. */
  readonly advancing: number;
  /** The number of queued sessions of the dispatcher, over all its workers; undefined if unknown. */
  readonly queued?: number;
  readonly running?: number;
  readonly parked?: number;
  readonly oldestWaitMs?: number;
}
/** Options of a worker's metrics. */
interface ObserveWorkerOptions {
  /** The meter provider; default: the global one. */
  readonly meterProvider?: MeterProvider | undefined;
  /** Attributes of every value, such as the name of a dispatcher. Default: none. */
  readonly attributes?: Attributes | undefined;
}
/**
 * Reports the figures of a worker as gauges, each time that the application's SDK collects metrics;
 * `health()` is called once for all gauges. A figure that `health()` omits is not reported.
 * `mortise.sessions.*` describe the dispatcher and are the same in all its workers, so do not add them up
 * over processes. `mortise.worker.*` describe this process.
 *
 * Returns a function that ends the observation. Throws `ConfigError` (`unknown_option`).
 */
export declare function observeWorker(worker: ObservedWorker, options?: ObserveWorkerOptions): () => void;
export type { ObserveWorkerOptions, ObservedHealth, ObservedWorker, TraceOptions, TracedCall, TracedCallsOptions, TracedModelOptions };
// ---- diagnostics

import { FinishReason, JsonObject, Runner, RunnerOptions, ToolOutcome, Usage } from "@mortise/core";
/**
 * Creates a runner like `createRunner`, and publishes its runs to `node:diagnostics_channel`: see
 * `channelNames`. A run that starts without subscribers is not published. On a platform without that module,
 * it returns a plain runner of `createRunner`. Throws the errors of `createRunner`.
 */
export declare function diagnosedRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output>;
/** The end of an operation. */
type OperationEnd = AgentEnd | ModelEndSeen | ToolEndSeen;
interface AgentEnd {
  readonly type: "agent";
  /** The status; `left` means that the run ended before the agent did. */
  readonly status: "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "left";
  readonly error?: OperationError | undefined;
  /** The usage of all models that were called, for a complete run. */
  readonly usage?: Usage | undefined;
  /** The invocation id of a complete run. */
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
  /** The arguments as they are shown, without secrets. */
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
  /** The stable code of the error: a code of the catalogue, or the name of an error class. */
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
/**
 * The message that the subscribers of a channel get. It is the
 * same object at the start and at the end of an operation.
 */
interface OperationMessage {
  readonly type: "agent" | "model" | "tool";
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
  error: {
    readonly code: string;
  } | undefined;
  /** The token usage; undefined before the end. */
  usage: Extract<OperationEnd, {
    readonly type: "model";
  }>["usage"];
  /** Questions of an earlier run that this operation's run has answered, and how long the answers took. */
  readonly answered: readonly AnsweredMessage[];
}
/** A question that was answered. */
interface AnsweredMessage {
  readonly requestId: string;
  readonly kind: string;
  readonly waitedMs: number;
}
export type { AnsweredMessage, OperationMessage };