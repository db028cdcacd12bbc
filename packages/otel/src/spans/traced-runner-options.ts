import type { MemberRules } from '@mortise/core';
import type { MeterProvider, TracerProvider } from '@opentelemetry/api';

/** Options of tracing runs. */
export interface TraceOptions {
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

/** The rules of the members of `TraceOptions`. */
export const traceOptions: MemberRules<TraceOptions> = {
  tracerProvider: 'object',
  meterProvider: 'object',
  content: 'boolean',
  linkRuns: 'boolean',
};
