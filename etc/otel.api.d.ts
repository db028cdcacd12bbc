// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, Model, Runner, RunnerOptions } from "@mortise/core";
import { Attributes, MeterProvider, TracerProvider } from "@opentelemetry/api";
/**
 * The version of OpenTelemetry's GenAI semantic conventions that this package follows. Their stability is
 * "Development": the next version may rename anything.
 */
export declare const conventionsVersion = "0.1.0";
/**
 * Returns the `traceparent` of the active span, and its `tracestate` if there is one, as the `_meta` of an
 * MCP call: `mcpToolset({ callMeta: traceMeta })`. Undefined if nothing is traced.
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
 * A client can claim any parent: keep clients that must not write into your traces away from the server.
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
 * `retryModel(tracedModel(model))`, or as one of a `routerModel`. Without it, a call is one span, however
 * many attempts it takes.
 *
 * If the model streams, the time from the request to the first output is on the span, and is a metric: only
 * here is it measured on arrival, whoever reads the run.
 *
 * An attempt has no tokens and no operation: those belong to the call, and would count twice.
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
   * that resumes it, in any process, links to it. Default true.
   */
  readonly linkRuns?: boolean | undefined;
}
/**
 * Creates a runner as `createRunner` does, whose runs are OpenTelemetry traces, with metrics.
 *
 * A run is a span `invoke_agent`, in the context in which it was started; model calls, calls of tools and
 * agents within it are spans below it, and what a tool does is done in the context of its span. Every span
 * ends with its run at the latest. What goes wrong in tracing fails no run.
 *
 * Throws `ConfigError`: `unknown_option`, and what `createRunner` throws.
 */
export declare function tracedRunner<Output = unknown>(options: RunnerOptions<Output>, trace?: TraceOptions): Runner<Output>;
/** The observed worker: one of `@mortise/worker`. */
interface ObservedWorker {
  health(): Promise<ObservedHealth>;
}
/** The health of a worker: see `WorkerHealth` of `@mortise/worker`. */
interface ObservedHealth {
  /** True if it serves, and its dispatcher responds. */
  readonly ok: boolean;
  /** Sessions that this process advances. */
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
 * The figures of a worker as gauges, each time that the application's SDK collects: `health()` is asked once
 * for all of them. What it does not say is no value.
 *
 * `mortise.sessions.*` are the dispatcher's and the same in all its workers: a sum over processes counts
 * them as often. `mortise.worker.*` are of this process.
 *
 * Gives what ends it. Throws `ConfigError` (`unknown_option`).
 */
export declare function observeWorker(worker: ObservedWorker, options?: ObserveWorkerOptions): () => void;
export type { ObserveWorkerOptions, ObservedHealth, ObservedWorker, TraceOptions, TracedCall, TracedCallsOptions, TracedModelOptions };