import { checkMembers, type Runner, type RunnerOptions } from '@mortise/core';
import { observedRunner } from '../observed/observed-runner.ts';
import { SpanSink } from './span-sink.ts';
import { type TraceOptions, traceOptions } from './traced-runner-options.ts';

/**
 * Creates a runner as `createRunner` does, whose runs are OpenTelemetry traces, with metrics.
 *
 * A run is a span `invoke_agent`, in the context in which it was started; model calls, calls of tools and
 * agents within it are spans below it, and what a tool does is done in the context of its span. Every span
 * ends with its run at the latest. What goes wrong in tracing fails no run.
 *
 * Throws `ConfigError`: `unknown_option`, and what `createRunner` throws.
 */
export function tracedRunner<Output = unknown>(
  options: RunnerOptions<Output>,
  trace: TraceOptions = {},
): Runner<Output> {
  trace = checkMembers('tracedRunner', trace, traceOptions);
  const { linkRuns: leavesTrace = true } = trace;
  return observedRunner(options, { sink: new SpanSink(trace), leavesTrace });
}
