import type { Histogram, Meter, MeterProvider } from '@opentelemetry/api';
import { conventionsVersion, schemaUrl } from '../conventions/conventions.ts';

/** The meter of this package. */
export function ourMeter(provider: MeterProvider): Meter {
  return provider.getMeter('@mortise/otel', conventionsVersion, { schemaUrl });
}

/** A histogram of seconds. */
export function durationHistogram(
  meter: Meter,
  name: string,
  description: string,
  boundaries: readonly number[],
): Histogram {
  return meter.createHistogram(name, {
    unit: 's',
    description,
    advice: { explicitBucketBoundaries: [...boundaries] },
  });
}
