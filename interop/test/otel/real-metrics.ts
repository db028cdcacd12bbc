import type { TraceOptions } from '@mortise/otel';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';

/** A value of a metric as the SDK would export it; for a histogram, the number of values. */
export interface CollectedValue {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The SDK's own meters and their current values. */
export interface RealMetrics {
  readonly provider: NonNullable<TraceOptions['meterProvider']>;
  /** Resolves with the current values. Rejects if an observed callback rejects. */
  collect(): Promise<readonly CollectedValue[]>;
}

class Reader extends MetricReader {
  protected async onShutdown(): Promise<void> {}
  protected async onForceFlush(): Promise<void> {}
}

export function realMetrics(): RealMetrics {
  const reader = new Reader();
  return {
    // Its types are of another minor version of the API than the workspace's.
    provider: new MeterProvider({ readers: [reader] }) as unknown as RealMetrics['provider'],
    collect: async () => {
      const { resourceMetrics, errors } = await reader.collect();
      if (errors.length > 0) throw new AggregateError(errors, 'the SDK could not collect');
      return resourceMetrics.scopeMetrics.flatMap(({ metrics }) =>
        metrics.flatMap(({ descriptor: { name, unit }, dataPoints }) =>
          dataPoints.map(({ value, attributes }) => ({
            name,
            unit,
            value: typeof value === 'number' ? value : value.count,
            attributes,
          })),
        ),
      );
    },
  };
}
