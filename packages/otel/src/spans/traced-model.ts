import {
  checkMembers,
  type MemberRules,
  type Model,
  type ModelCallOptions,
  type ModelEvent,
  type ModelRequest,
} from '@mortise/core';
import {
  type Attributes,
  context,
  type Histogram,
  type MeterProvider,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { attribute, buckets, metric, operationName, ownAttribute } from '../conventions/conventions.ts';
import { providerName } from '../conventions/provider-name.ts';
import { errorOf } from '../operation/operation-error.ts';
import { durationHistogram } from './duration-histogram.ts';
import { ourMeter, ourTracer } from './trace-context.ts';

/** Options of tracing the attempts of a model. */
export interface TracedModelOptions {
  /** The tracer provider; default: the global one, looked up at each attempt. */
  readonly tracerProvider?: TracerProvider | undefined;
  /**
   * The meter provider for the time to the first chunk; default: the one that is global at the first attempt.
   */
  readonly meterProvider?: MeterProvider | undefined;
}

/**
 * Returns the model with a span for each attempt, below the `chat` span of the call:
 * `retryModel(tracedModel(model))`, or as one of a `routerModel`. Without this wrapper, a call is one span,
 * however many attempts it takes. If the model streams, the time from the request to the first output is
 * recorded on the span and as a metric; it is measured when the output arrives, independent of the reader of
 * the run. The span of an attempt has no token counts and no operation name: the span of the call has them,
 * and they would count twice.
 *
 * Throws `ConfigError` (`unknown_option`).
 */
export function tracedModel(model: Model, options: TracedModelOptions = {}): Model {
  options = checkMembers('tracedModel', options, tracedModelOptions);
  const { provider, id } = model;
  const attempts = new WeakMap<ModelRequest, number>();
  let firstChunks: Histogram | undefined;
  return {
    provider,
    id,
    ...(model.toolWarnings && { toolWarnings: model.toolWarnings.bind(model) }),
    ...(model.countTokens && { countTokens: model.countTokens.bind(model) }),
    generate(request, given) {
      const attempt = (attempts.get(request) ?? 0) + 1;
      attempts.set(request, attempt);
      const tracer = ourTracer(options.tracerProvider ?? trace.getTracerProvider());
      const about = { [attribute.providerName]: providerName(provider), [attribute.requestModel]: id };
      const attributes = { ...about, [ownAttribute.modelAttempt]: attempt };
      const span = tracer.startSpan(`attempt ${id}`, { kind: SpanKind.INTERNAL, attributes });
      firstChunks ??= firstChunkTimes(options.meterProvider ?? metrics.getMeterProvider());
      return attemptOf(model, request, given, { span, firstChunks, about });
    },
  };
}

function firstChunkTimes(provider: MeterProvider): Histogram {
  const description = 'Time from the request to the first chunk of the response.';
  return durationHistogram(ourMeter(provider), metric.timeToFirstChunk, description, buckets.seconds);
}

/** The tracer and the metrics of attempts. */
interface AttemptTrace {
  readonly span: Span;
  readonly firstChunks: Histogram;
  /** The metric attributes of the model. */
  readonly about: Attributes;
}

/**
 * Yields the events of an attempt, whose work runs in the context of its span. The span ends with the
 * attempt, or when the attempt is abandoned.
 */
function attemptOf(
  model: Model,
  request: ModelRequest,
  options: ModelCallOptions,
  { span, firstChunks, about }: AttemptTrace,
): AsyncIterableIterator<ModelEvent> {
  const begunAt = performance.now();
  const within = trace.setSpan(context.active(), span);
  const events = context.with(within, () => model.generate(request, options)[Symbol.asyncIterator]());
  const failed = (error: unknown): void => {
    span.setAttribute(attribute.errorType, errorOf(error).code);
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  let hasChunk = false;
  const heard = (): void => {
    if (hasChunk) return;
    hasChunk = true;
    const seconds = (performance.now() - begunAt) / 1000;
    span.setAttribute(attribute.timeToFirstChunk, seconds);
    firstChunks.record(seconds, { [attribute.operationName]: operationName.model, ...about }, within);
  };
  let isOver = false;
  const over = (end: () => void): void => {
    options.signal.removeEventListener('abort', left);
    if (!isOver) end();
    isOver = true;
  };
  // The span ends on abort even if the model ignores the signal.
  const left = (): void => over(() => failed(options.signal.reason));
  options.signal.addEventListener('abort', left);
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const step = await context.with(within, () => events.next());
        const { done, value } = step;
        if (done || value.type === 'end') over(() => span.end());
        else if (value.type === 'failure') over(() => failed(value.error));
        else if (value.type !== 'warning') heard();
        return step;
      } catch (error) {
        over(() => failed(error));
        throw error;
      }
    },
    async return() {
      over(() => span.end());
      await context.with(within, () => events.return?.());
      return { done: true, value: undefined };
    },
  };
}

const tracedModelOptions: MemberRules<TracedModelOptions> = {
  tracerProvider: 'object',
  meterProvider: 'object',
};
