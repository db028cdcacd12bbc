import type { MemberRules } from '@mortise/core';
import type { MeterProvider, TracerProvider } from '@opentelemetry/api';

/** How runs are traced. */
export interface TraceOptions {
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

/** The names of its members. */
export const traceOptions: MemberRules<TraceOptions> = {
  tracerProvider: 'object',
  meterProvider: 'object',
  content: 'boolean',
  linkRuns: 'boolean',
};
