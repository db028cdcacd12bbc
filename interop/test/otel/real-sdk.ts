import { context, type TracerProvider } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** The SDK's own tracer, with its started and not yet ended spans. */
export interface RealSdk {
  readonly provider: TracerProvider & { shutdown(): Promise<void>; forceFlush(): Promise<void> };
  /** The ended spans, in the order of their ends. */
  readonly spans: readonly ReadableSpan[];
  /** The names of the spans that have not ended. */
  readonly open: () => readonly string[];
}

/** An SDK that keeps spans in this process, and also sends them to `more`. */
export function realSdk(...more: readonly SpanProcessor[]): RealSdk {
  const spans: ReadableSpan[] = [];
  const open = new Map<string, string>();
  const watcher: SpanProcessor = {
    onStart: (span) => void open.set(span.spanContext().spanId, span.name),
    onEnd: (span) => {
      open.delete(span.spanContext().spanId);
      spans.push(span);
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  const spanProcessors = [watcher, new SimpleSpanProcessor(new InMemorySpanExporter()), ...more];
  return { provider: new BasicTracerProvider({ spanProcessors }), spans, open: () => [...open.values()] };
}

/** Propagates contexts over awaits, as an application's SDK does. */
export function followContexts(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
}

/** Returns spans as an outline: each below its parent, in the order of their beginnings. */
export function outline(spans: readonly ReadableSpan[], parent?: string): readonly string[] {
  return spans
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent)
    .toSorted((one, other) => nanoseconds(one.startTime) - nanoseconds(other.startTime))
    .flatMap((span) => [span.name, ...outline(spans, span.spanContext().spanId).map((line) => `  ${line}`)]);
}

function nanoseconds([seconds, rest]: readonly [number, number]): number {
  return (seconds % 1e6) * 1e9 + rest;
}
