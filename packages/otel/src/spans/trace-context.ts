import type { JsonObject } from '@mortise/core';
import {
  context,
  createTraceState,
  isSpanContextValid,
  type Meter,
  type MeterProvider,
  type SpanContext,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { schemaUrl } from '../conventions/conventions.ts';

/** Returns a span as a string for a log: a `traceparent` of W3C Trace Context. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** Reads a `traceparent`; returns undefined if the string is invalid. */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  const read: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags || '0', 16), isRemote: true };
  return isSpanContextValid(read) ? read : undefined;
}

/**
 * Returns the `traceparent` of the active span, and its `tracestate` if there is one, as the `_meta` of an
 * MCP call: `mcpToolset({ callMeta: traceMeta })`. Undefined if there is no active span.
 *
 * Baggage is not included: a server may belong to another party.
 */
export function traceMeta(): JsonObject | undefined {
  const spanContext = trace.getSpanContext(context.active());
  if (!spanContext || !isSpanContextValid(spanContext)) return undefined;
  const tracestate = spanContext.traceState?.serialize();
  return { traceparent: writeTraceparent(spanContext), ...(tracestate && { tracestate }) };
}

/** Returns the parent span in a `_meta`; undefined if it has no valid one. */
export function readTraceMeta(meta: object | undefined): SpanContext | undefined {
  const { traceparent, tracestate } = (meta ?? {}) as { readonly traceparent?: unknown; readonly tracestate?: unknown };
  const read = typeof traceparent === 'string' ? readTraceparent(traceparent) : undefined;
  if (!read || typeof tracestate !== 'string') return read;
  return { ...read, traceState: createTraceState(tracestate) };
}

/** Returns the tracer of this package, with the schema URL of the conventions. */
export function ourTracer(provider: TracerProvider): Tracer {
  return provider.getTracer(name, undefined, { schemaUrl });
}

/** Returns the meter of this package, with the schema URL of the conventions. */
export function ourMeter(provider: MeterProvider): Meter {
  return provider.getMeter(name, undefined, { schemaUrl });
}

const name = '@mortise/otel';
