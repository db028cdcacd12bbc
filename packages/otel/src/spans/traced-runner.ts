import { checkMembers, type Runner, type RunnerOptions } from '@mortise/core';
import {
  type Attributes,
  type Context,
  context,
  diag,
  type MeterProvider,
  metrics,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { ownAttribute, ownSpan } from '../conventions/conventions.ts';
import { observedRunner } from '../observed/observed-runner.ts';
import type {
  AnsweredQuestion,
  Before,
  OpenOperation,
  Operation,
  OperationEnd,
  OperationSink,
  PastOperation,
} from '../operation/operation.ts';
import { OperationMetrics } from './operation-metrics.ts';
import { beginAttributes, endAttributes, pastAttributes, questionAttributes, spanName } from './span-attributes.ts';
import { ourTracer, readTraceparent, writeTraceparent } from './trace-context.ts';
import { type TraceOptions, traceOptions } from './traced-runner-options.ts';

/**
 * Creates a runner like `createRunner`, and records its runs as OpenTelemetry traces and metrics.
 *
 * A run is a span `invoke_agent`, in the context in which it was started. Model calls, tool calls and nested
 * agents are spans below it, and a tool runs in the context of its span. Every span ends with its run at the
 * latest. An error of tracing fails no run.
 *
 * Throws `ConfigError`: `unknown_option`, and the errors of `createRunner`.
 */
export function tracedRunner<Output = unknown>(
  options: RunnerOptions<Output>,
  trace: TraceOptions = {},
): Runner<Output> {
  trace = checkMembers('tracedRunner', trace, traceOptions);
  const { linkRuns: leavesTrace = true } = trace;
  return observedRunner(options, { sink: new SpanSink(trace), leavesTrace });
}

/** Records operations as spans and metrics. */
class SpanSink implements OperationSink {
  readonly #tracerProvider: TracerProvider | undefined;
  readonly #meterProvider: MeterProvider | undefined;
  readonly #content: boolean;
  #metrics: OperationMetrics | undefined;

  constructor({ tracerProvider, meterProvider, content = false }: TraceOptions) {
    this.#tracerProvider = tracerProvider;
    this.#meterProvider = meterProvider;
    this.#content = content;
  }

  begin(operation: Operation, parent: OpenOperation | undefined, at: number): OpenOperation {
    try {
      return this.#begin(operation, parent instanceof OpenSpan ? parent : undefined, at);
    } catch (error) {
      tellFailure(error);
      return unseen;
    }
  }

  #begin(operation: Operation, parent: OpenSpan | undefined, at: number): OpenOperation {
    const around = parent ? parent.context : context.active();
    const telling = parent ? parent.telling : this.#newTelling();
    const kind = operation.type === 'model' ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const attributes = beginAttributes(operation);
    const span = telling.tracer.startSpan(spanName(operation), { kind, attributes, startTime: at }, around);
    return new OpenSpan(this.#content ? asAsked(operation) : operation, span, around, at, telling);
  }

  past(operation: PastOperation): void {
    quietly(() => {
      const around = contextOf(operation.type === 'gates' ? operation.parent : operation.asker);
      if (!around) return;
      const { from: startTime, to, call } = operation;
      const options = { kind: SpanKind.INTERNAL, attributes: pastAttributes(operation), startTime };
      const tracer = ourTracer(this.#tracerProvider ?? trace.getTracerProvider());
      tracer.startSpan(`${ownSpan[operation.type]} ${call.name}`, options, around).end(to);
    });
  }

  /**
   * Looks up the global providers when a run starts, because
   * they may be registered after the runner was created.
   */
  #newTelling(): SpanTelling {
    const tracers = this.#tracerProvider ?? trace.getTracerProvider();
    this.#metrics ??= new OperationMetrics(this.#meterProvider ?? metrics.getMeterProvider());
    return { tracer: ourTracer(tracers), metrics: this.#metrics, content: this.#content };
  }
}

/** Data that the spans of one run share. */
interface SpanTelling {
  readonly tracer: Tracer;
  readonly metrics: OperationMetrics;
  readonly content: boolean;
}

class OpenSpan implements OpenOperation {
  readonly context: Context;
  readonly isSeen: boolean;
  readonly #operation: Operation;
  readonly #span: Span;
  readonly #begunAt: number;
  readonly telling: SpanTelling;

  constructor(operation: Operation, span: Span, around: Context, begunAt: number, telling: SpanTelling) {
    this.#operation = operation;
    this.#span = span;
    this.#begunAt = begunAt;
    this.telling = telling;
    this.isSeen = span.isRecording() || telling.metrics.areSeen;
    this.context = trace.setSpan(around, span);
  }

  get trace(): string | undefined {
    return this.#span.isRecording() ? writeTraceparent(this.#span.spanContext()) : undefined;
  }

  within<T>(run: () => T): T {
    return context.with(this.context, run);
  }

  link({ trace: before, answered }: Before): void {
    const spanContext = readTraceparent(before);
    const attributes = answered && answeredAttributes(answered);
    if (spanContext) quietly(() => this.#span.addLink({ context: spanContext, ...(attributes && { attributes }) }));
  }

  answered(question: AnsweredQuestion): void {
    quietly(() => this.#span.setAttributes(answeredAttributes(question)));
  }

  end(end: OperationEnd, at: number): void {
    try {
      this.#end(end, at);
    } catch (error) {
      tellFailure(error);
    }
  }

  #end(end: OperationEnd, at: number): void {
    const span = this.#span;
    const operation = this.#operation;
    const { content, metrics } = this.telling;
    if (span.isRecording()) {
      span.setAttributes(endAttributes(operation, end, content));
      const name = spanName(operation, end);
      if (name !== spanName(operation)) span.updateName(name);
      if (end.error && !isWanted(end))
        span.setStatus({
          code: SpanStatusCode.ERROR,
          ...(content && end.error.message !== '' && { message: end.error.message }),
        });
    }
    span.end(at);
    metrics.record(operation, end, (at - this.#begunAt) / 1000, this.context);
  }
}

/** Returns an operation with a snapshot of its request, because the conversation grows later. */
function asAsked(operation: Operation): Operation {
  if (operation.type !== 'model') return operation;
  return { ...operation, request: { ...operation.request, contents: operation.request.contents.slice() } };
}

/** The replacement for an operation that could not be started. */
const unseen: OpenOperation = {
  isSeen: false,
  trace: undefined,
  within: (run) => run(),
  link() {},
  answered() {},
  end() {},
};

function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    tellFailure(error);
  }
}

/** Reports an error of a tracer or meter to OpenTelemetry's diagnostic log, so that it fails no run. */
function tellFailure(error: unknown): void {
  diag.error('@mortise/otel: the tracer or the meter failed', error);
}

/** Returns true for an end that the caller wanted, by cancelling the run or by no longer reading it. */
function isWanted(end: OperationEnd): boolean {
  return end.type === 'agent' && end.status === 'cancelled';
}

/** Returns the context of an operation of this run, or of an earlier run by its trace. */
function contextOf(operation: OpenOperation | string): Context | undefined {
  if (operation instanceof OpenSpan) return operation.context;
  const earlier = typeof operation === 'string' ? readTraceparent(operation) : undefined;
  return earlier && trace.setSpanContext(ROOT_CONTEXT, earlier);
}

function answeredAttributes({ waitedMs, ...question }: AnsweredQuestion): Attributes {
  return { ...questionAttributes(question), [ownAttribute.waitedSeconds]: waitedMs / 1000 };
}
