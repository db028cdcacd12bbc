import type { Histogram, Meter } from '@opentelemetry/api';

/** Creates a histogram of durations in seconds. */
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
