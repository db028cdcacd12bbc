import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** A span as a string for a log: a `traceparent` of W3C Trace Context. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** Reads a `traceparent`. Undefined if the string is none. */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  const read: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags || '0', 16), isRemote: true };
  return isSpanContextValid(read) ? read : undefined;
}
