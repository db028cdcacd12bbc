// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, Model, Runner, RunnerOptions } from "@mortise/core";
import { Attributes, MeterProvider, TracerProvider } from "@opentelemetry/api";
/**
 * The version of OpenTelemetry's semantic conventions that the names in this folder are of. All of `gen_ai`
 * is in development: a name may be another one in the next version.
 */
export declare const conventionsVersion = "1.45.0";
/**
 * The `traceparent`, and the `tracestate` where there is one, of what is going on, as the `_meta` of a call
 * of MCP has them: `mcpToolset({ callMeta: traceMeta })`. Undefined where nothing is traced.
 *
 * Baggage is not among it: a server may be somebody else's.
 */
export declare function traceMeta(): JsonObject | undefined;
/** How served calls are traced. */
interface TracedCallsOptions {
  /** Default: the one that is registered globally, looked up at each call. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Of the calls' durations. Default: the one that is registered globally at the first call. */
  readonly meterProvider?: MeterProvider | undefined;
}
/** A call of a client of an MCP server: what `serveMcp` of `@mortise/mcp/server` tells of it. */
interface TracedCall {
  readonly name: string;
  readonly requestId: string | number;
  readonly sessionId: string | undefined;
  readonly transport: "http" | "pipe";
  readonly meta: object | undefined;
}
/**
 * Each call of a client as a span `tools/call` of the server: `serveMcp({ aroundCall: tracedCalls() })`. It
 * is a child of what the client says in `_meta` that it is a part of, and linked to what is going on here,
 * such as the request of HTTP; without such a `_meta` it is a child of that. How long each took is a metric.
 *
 * What a client says is nobody's proof: who must not write into a trace of ours is kept from the server.
 *
 * Throws `ConfigError` (`unknown_option`).
 */
export declare function tracedCalls(options?: TracedCallsOptions): (run: () => Promise<object>, call: TracedCall) => Promise<void>;
/** How the attempts of a model are traced. */
interface TracedModelOptions {
  /** Default: the one that is registered globally, looked up at each attempt. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Of the time to the first chunk. Default: the one that is registered globally at the first attempt. */
  readonly meterProvider?: MeterProvider | undefined;
}
/**
 * The same model, each attempt of which is a span of its own below the `chat` of the call:
 * `retryModel(tracedModel(model))`, or as one of a `routerModel`. Without it a call is one span, whatever is
 * tried within it.
 *
 * Where the model streams, the time from the request to the first of what it says is on the span, and is a
 * metric: only here is it seen when it comes, whoever reads the run.
 *
 * An attempt has no tokens and no operation: those are the call's, and would count twice.
 *
 * Throws `ConfigError` (`unknown_option`).
 */
export declare function tracedModel(model: Model, options?: TracedModelOptions): Model;
/** How runs are traced. */
interface TraceOptions {
  /** Default: the one that is registered globally, looked up at each run. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the one that is registered globally when the first run begins. */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * Whether spans have what people, models and tools said: messages, instructions, arguments, results and the
   * messages of errors. Without secrets of the runner and its runs. Default false.
   */
  readonly content?: boolean | undefined;
  /**
   * Whether a run leaves its `traceparent` in the session's state, under `otel:traceparent`, by which a run
   * that goes on from it, in whatever process, links to it. Default true.
   */
  readonly linkRuns?: boolean | undefined;
}
/**
 * A runner as `createRunner` makes it, whose runs are traces of OpenTelemetry, with metrics beside them.
 *
 * A run is a span `invoke_agent`, in the context in which it was begun; model calls, calls of tools and
 * agents within it are spans below it, and what a tool does is done in the context of its span. Every span
 * ends with its run at the latest. What goes wrong in tracing fails no run.
 *
 * Throws `ConfigError`: `unknown_option`, and what `createRunner` throws.
 */
export declare function tracedRunner<Output = unknown>(options: RunnerOptions<Output>, trace?: TraceOptions): Runner<Output>;
/** What is looked at: a worker of `@mortise/worker`. */
interface ObservedWorker {
  health(): Promise<ObservedHealth>;
}
/** How a worker is: see `WorkerHealth` of `@mortise/worker`. */
interface ObservedHealth {
  /** It serves, and its dispatcher answers. */
  readonly ok: boolean;
  /** Sessions that this process advances. */
  readonly advancing: number;
  /** Of the dispatcher, over all its workers; undefined where it does not say. */
  readonly queued?: number;
  readonly running?: number;
  readonly parked?: number;
  readonly oldestWaitMs?: number;
}
/** How a worker's figures are told. */
interface ObserveWorkerOptions {
  /** Default: the one that is registered globally. */
  readonly meterProvider?: MeterProvider | undefined;
  /** Stand on every value, such as which of several dispatchers it is of. Default none. */
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