import type { Meter, MeterProvider, Tracer, TracerProvider } from '@opentelemetry/api';
import { schemaUrl } from '../conventions/conventions.ts';

/** The tracer of this package, with the schema URL of the conventions. */
export function ourTracer(provider: TracerProvider): Tracer {
  return provider.getTracer(name, undefined, { schemaUrl });
}

/** The meter of this package, with the schema URL of the conventions. */
export function ourMeter(provider: MeterProvider): Meter {
  return provider.getMeter(name, undefined, { schemaUrl });
}

const name = '@mortise/otel';
