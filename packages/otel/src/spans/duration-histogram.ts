import type { Histogram, Meter } from '@opentelemetry/api';

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
