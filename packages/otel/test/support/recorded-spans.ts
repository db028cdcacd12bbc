import {
  type Attributes,
  type Context,
  context,
  type Link,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';

/** A recorded span. */
export interface RecordedSpan {
  name: string;
  readonly kind: number | undefined;
  readonly context: SpanContext;
  readonly parent: RecordedSpan | undefined;
  /** The id of the parent span, which may be a span of another process. */
  readonly parentId: string | undefined;
  readonly attributes: Attributes;
  readonly links: Link[];
  status: SpanStatus;
  readonly startedAt: number;
  endedAt: number | undefined;
  /** Changes of the span after its end, which are bugs. */
  readonly late: string[];
}

/**
 * The counter for the ids of all providers of a test file,
 * so that ids are unique, as those of different processes.
 */
let ids = 0;

/** A tracer provider that records every span. */
export class RecordedSpans implements TracerProvider {
  readonly spans: RecordedSpan[] = [];
  /** True if the spans that start now are sampled. */
  samples = true;
  readonly #bySpan = new Map<string, RecordedSpan>();

  getTracer(): Tracer {
    const startSpan = (name: string, options: SpanOptions = {}, around: Context = context.active()): Span =>
      this.#start(name, options, around);
    return {
      startSpan,
      startActiveSpan: (name: string, ...given: unknown[]) => {
        const span = startSpan(name);
        return context.with(trace.setSpan(context.active(), span), given.at(-1) as () => unknown, undefined, span);
      },
    } as Tracer;
  }

  /** The names of the spans that did not end. */
  get open(): readonly string[] {
    return this.spans.filter(({ endedAt }) => endedAt === undefined).map(({ name }) => name);
  }

  find(name: string): RecordedSpan {
    const found = this.spans.filter((span) => span.name === name);
    if (found.length !== 1) throw new Error(`${found.length} spans "${name}" of ${this.spans.map((s) => s.name)}`);
    return found[0] as RecordedSpan;
  }

  /** Returns the spans as an outline: each span below its parent, in the order of their starts. */
  tree(parent?: RecordedSpan): readonly string[] {
    return this.spans
      .filter((span) => span.parentId === parent?.context.spanId)
      .flatMap((span) => [span.name, ...this.tree(span).map((line) => `  ${line}`)]);
  }

  #start(name: string, { kind, attributes, links, startTime }: SpanOptions, around: Context): Span {
    const outer = trace.getSpanContext(around);
    const at = (++ids).toString(16);
    const spanContext: SpanContext = {
      traceId: outer?.traceId ?? at.padStart(32, '0'),
      spanId: at.padStart(16, '0'),
      traceFlags: this.samples ? 1 : 0,
    };
    const recorded: RecordedSpan = {
      name,
      kind,
      context: spanContext,
      parent: outer && this.#bySpan.get(outer.spanId),
      parentId: outer?.spanId,
      attributes: { ...attributes },
      links: [...(links ?? [])],
      status: { code: SpanStatusCode.UNSET },
      startedAt: startTime === undefined ? Date.now() : Number(startTime),
      endedAt: undefined,
      late: [],
    };
    this.#bySpan.set(spanContext.spanId, recorded);
    if (this.samples) this.spans.push(recorded);
    return this.samples ? spanOf(recorded) : trace.wrapSpanContext(spanContext);
  }
}

function spanOf(recorded: RecordedSpan): Span {
  const note = (what: string, change: () => void): Span => {
    if (recorded.endedAt === undefined) change();
    else recorded.late.push(what);
    return span;
  };
  const span: Span = {
    spanContext: () => recorded.context,
    setAttribute: (key, value) => note(key, () => Object.assign(recorded.attributes, { [key]: value })),
    setAttributes: (all) => note(Object.keys(all).join(), () => Object.assign(recorded.attributes, all)),
    addEvent: (name) => note(name, () => {}),
    addLink: (link) => note('link', () => recorded.links.push(link)),
    addLinks: (links) => note('links', () => recorded.links.push(...links)),
    setStatus: (status) => note('status', () => Object.assign(recorded, { status })),
    updateName: (name) => note('name', () => Object.assign(recorded, { name })),
    end: (at) =>
      void note('end', () => Object.assign(recorded, { endedAt: at === undefined ? Date.now() : Number(at) })),
    isRecording: () => recorded.endedAt === undefined,
    recordException: () => {},
  };
  return span;
}
