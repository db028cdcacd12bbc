import type { JsonObject } from '@mortise/core';
import { context, createTraceState, isSpanContextValid, type SpanContext, trace } from '@opentelemetry/api';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

/**
 * Returns the `traceparent` of the active span, and its `tracestate` if there is one, as the `_meta` of an
 * MCP call: `mcpToolset({ callMeta: traceMeta })`. Undefined if nothing is traced.
 *
 * Baggage is not included: a server may belong to another party.
 */
export function traceMeta(): JsonObject | undefined {
  const spanContext = trace.getSpanContext(context.active());
  if (!spanContext || !isSpanContextValid(spanContext)) return undefined;
  const tracestate = spanContext.traceState?.serialize();
  return { traceparent: writeTraceparent(spanContext), ...(tracestate && { tracestate }) };
}

/** The parent span in a `_meta`. Undefined if it has no readable one. */
export function readTraceMeta(meta: object | undefined): SpanContext | undefined {
  const { traceparent, tracestate } = (meta ?? {}) as { readonly traceparent?: unknown; readonly tracestate?: unknown };
  const read = typeof traceparent === 'string' ? readTraceparent(traceparent) : undefined;
  if (!read || typeof tracestate !== 'string') return read;
  return { ...read, traceState: createTraceState(tracestate) };
}
