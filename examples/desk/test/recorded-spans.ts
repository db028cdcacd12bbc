import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';

/** A recorded span, as JSON. */
export interface RecordedSpan {
  name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly attributes: Attributes;
  readonly links: string[];
  /** Epoch milliseconds, with fractions. */
  readonly startedAt: number;
  endedAt: number;
  isOpen: boolean;
}

/** Creates the parts of an SDK: contexts that survive awaits, and spans with an exporter. */
export function recordSpans(): { readonly provider: TracerProvider; readonly spans: readonly RecordedSpan[] } {
  context.setGlobalContextManager(new AsyncContext());
  const spans: RecordedSpan[] = [];
  const startSpan = (name: string, options: SpanOptions = {}, around: Context = context.active()): Span => {
    const outer = trace.getSpanContext(around);
    const recorded: RecordedSpan = {
      name,
      traceId: outer?.traceId ?? randomHex(32),
      spanId: randomHex(16),
      parentId: outer?.spanId,
      attributes: { ...options.attributes },
      links: [],
      startedAt: Number(options.startTime),
      endedAt: Number.NaN,
      isOpen: true,
    };
    spans.push(recorded);
    return spanOf(recorded);
  };
  return { provider: { getTracer: () => ({ startSpan, startActiveSpan: notUsed }) }, spans };
}

function spanOf(recorded: RecordedSpan): Span {
  const keep = (link: Link): void => void recorded.links.push(`${link.context.traceId}/${link.context.spanId}`);
  const span: Span = {
    spanContext: () => ({ traceId: recorded.traceId, spanId: recorded.spanId, traceFlags: 1 }),
    setAttribute: (key, value) => span.setAttributes({ [key]: value }),
    setAttributes: (all) => {
      Object.assign(recorded.attributes, all);
      return span;
    },
    addEvent: () => span,
    addLink: (link) => {
      keep(link);
      return span;
    },
    addLinks: (links) => {
      links.forEach(keep);
      return span;
    },
    setStatus: () => span,
    updateName: (name) => {
      recorded.name = name;
      return span;
    },
    end: (at) => {
      recorded.endedAt = Number(at);
      recorded.isOpen = false;
    },
    isRecording: () => recorded.isOpen,
    recordException: () => {},
  };
  return span;
}

class AsyncContext implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    within: Context,
    run: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(within, () => run.apply(self, args));
  }

  bind<T>(_within: Context, target: T): T {
    return target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    return this;
  }
}

function randomHex(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');
}

function notUsed(): never {
  throw new Error('nothing here begins a span in this way');
}
