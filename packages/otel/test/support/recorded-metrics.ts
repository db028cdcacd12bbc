import {
  type Attributes,
  createNoopMeter,
  type Meter,
  type MeterProvider,
  type MetricOptions,
} from '@opentelemetry/api';

/** A meter provider that records every value. */
export class RecordedMetrics implements MeterProvider {
  readonly values: { readonly name: string; readonly value: number; readonly attributes: Attributes }[] = [];
  readonly options: Map<string, MetricOptions> = new Map();

  getMeter(): Meter {
    const { values, options } = this;
    return Object.assign(Object.create(createNoopMeter()) as Meter, {
      createHistogram: (name: string, given: MetricOptions) => {
        options.set(name, given);
        return { record: (value: number, attributes: Attributes = {}) => values.push({ name, value, attributes }) };
      },
      createCounter: (name: string, given: MetricOptions) => {
        options.set(name, given);
        return { add: (value: number, attributes: Attributes = {}) => values.push({ name, value, attributes }) };
      },
    });
  }
}
