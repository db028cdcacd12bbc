import { AgentError, checkMembers, type MemberRules } from '@mortise/core';
import {
  type Attributes,
  type Context,
  context,
  type Histogram,
  isSpanContextValid,
  type Link,
  type MeterProvider,
  metrics,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { attribute, buckets, callMethod, metric, operationName, toolErrorType } from '../conventions/conventions.ts';
import { errorOf } from '../operation/operation-error.ts';
import { durationHistogram } from './duration-histogram.ts';
import { ourMeter, ourTracer, readTraceMeta } from './trace-context.ts';

/** Options of tracing served calls. */
export interface TracedCallsOptions {
  /** The tracer provider; default: the global one, looked up at each call. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** The meter provider for the durations of calls; default: the one that is global at the first call. */
  readonly meterProvider?: MeterProvider | undefined;
}

/** A call of a client of an MCP server, as `serveMcp` of `@mortise/mcp/server` passes it. */
export interface TracedCall {
  readonly name: string;
  readonly requestId: string | number;
  readonly sessionId: string | undefined;
  readonly transport: 'http' | 'pipe';
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
export function tracedCalls(
  options: TracedCallsOptions = {},
): (run: () => Promise<object>, call: TracedCall) => Promise<void> {
  options = checkMembers('tracedCalls', options, tracedCallsOptions);
  let durations: CallDurations | undefined;
  return async (run, call) => {
    const tracer = ourTracer(options.tracerProvider ?? trace.getTracerProvider());
    const ambient = context.active();
    const caller = readTraceMeta(call.meta);
    const around = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ambient;
    const links = caller ? linksTo(trace.getSpanContext(ambient)) : [];
    const attributes = attributesOf(call);
    const span = tracer.startSpan(
      `${callMethod} ${nameOf(call)}`,
      { kind: SpanKind.SERVER, attributes, links },
      around,
    );
    durations ??= new CallDurations(options.meterProvider ?? metrics.getMeterProvider());
    // The context keeps its other values from the application, such as baggage.
    const within = trace.setSpan(ambient, span);
    const begunAt = performance.now();
    let failure: CallFailure | undefined;
    try {
      const result = await context.with(within, run);
      if ('isError' in result && result.isError === true) failure = { type: toolErrorType };
    } catch (error) {
      failure = failureOf(error);
      throw error;
    } finally {
      if (failure) fail(span, failure);
      span.end();
      durations.record((performance.now() - begunAt) / 1000, call, failure, within);
    }
  };
}

/** The reason why a call failed, and the code of a protocol error. */
interface CallFailure {
  readonly type: string;
  readonly status?: string;
}

/** A histogram of call durations. */
class CallDurations {
  readonly #histogram: Histogram;
  /**
   * The names of tools that have answered. Other names are not recorded, because a client may send any name,
   * and each name is a time series.
   */
  readonly #known = new Set<string>();

  constructor(provider: MeterProvider) {
    const description = 'Duration of tool calls by MCP clients, measured by the server.';
    const { mcpServerDuration } = metric;
    this.#histogram = durationHistogram(ourMeter(provider), mcpServerDuration, description, buckets.mcpSeconds);
  }

  record(seconds: number, call: TracedCall, failure: CallFailure | undefined, within: Context): void {
    const name = nameOf(call);
    if (!failure) this.#known.add(name);
    const labels: Attributes = {
      [attribute.mcpMethodName]: callMethod,
      [attribute.operationName]: operationName.tool,
      [attribute.networkTransport]: networkTransportOf(call),
      ...(this.#known.has(name) && { [attribute.toolName]: name }),
      ...(failure && { [attribute.errorType]: failure.type }),
      ...(failure?.status !== undefined && { [attribute.rpcStatusCode]: failure.status }),
    };
    this.#histogram.record(seconds, labels, within);
  }
}

function fail(span: Span, { type, status }: CallFailure): void {
  if (status !== undefined) span.setAttribute(attribute.rpcStatusCode, status);
  span.setAttribute(attribute.errorType, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function failureOf(error: unknown): CallFailure {
  const status = errorCodeOf(error);
  return status === undefined ? { type: errorOf(error).code } : { type: status, status };
}

/** Returns the code of a protocol error; undefined for other errors. */
function errorCodeOf(error: unknown): string | undefined {
  if (AgentError.is(error) || !(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? String(error.code) : undefined;
}

/**
 * Returns the name of the called tool, cut to the maximum length
 * of MCP, because a client may send a name of any length.
 */
function nameOf({ name }: TracedCall): string {
  return name.slice(0, 128);
}

function attributesOf(call: TracedCall): Attributes {
  const { requestId, sessionId } = call;
  return {
    [attribute.mcpMethodName]: callMethod,
    [attribute.operationName]: operationName.tool,
    [attribute.toolName]: nameOf(call),
    [attribute.jsonrpcRequestId]: String(requestId),
    [attribute.networkTransport]: networkTransportOf(call),
    ...(sessionId !== undefined && { [attribute.mcpSessionId]: sessionId }),
  };
}

function networkTransportOf({ transport }: TracedCall): string {
  return transport === 'http' ? 'tcp' : 'pipe';
}

function linksTo(spanContext: SpanContext | undefined): Link[] {
  return spanContext && isSpanContextValid(spanContext) ? [{ context: spanContext }] : [];
}

const tracedCallsOptions: MemberRules<TracedCallsOptions> = {
  tracerProvider: 'object',
  meterProvider: 'object',
};
