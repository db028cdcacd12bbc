import { checkMembers, type MemberRules } from '@mortise/core';
import {
  type Attributes,
  type BatchObservableCallback,
  type MeterProvider,
  metrics,
  type ObservableGauge,
} from '@opentelemetry/api';
import { ownMetric } from '../conventions/conventions.ts';
import { ourMeter } from '../spans/trace-context.ts';

/** The observed worker, of `@mortise/worker`. */
export interface ObservedWorker {
  health(): Promise<ObservedHealth>;
}

/** The health of a worker, as `WorkerHealth` of `@mortise/worker` describes it. */
export interface ObservedHealth {
  /** True if the worker serves, and its dispatcher responds. */
  readonly ok: boolean;
  /** The number of sessions that this process advances. */
  readonly advancing: number;
  /** The number of queued sessions of the dispatcher, over all its workers; undefined if unknown. */
  readonly queued?: number;
  readonly running?: number;
  readonly parked?: number;
  readonly oldestWaitMs?: number;
}

/** Options of a worker's metrics. */
export interface ObserveWorkerOptions {
  /** The meter provider; default: the global one. */
  readonly meterProvider?: MeterProvider | undefined;
  /** Attributes of every value, such as the name of a dispatcher. Default: none. */
  readonly attributes?: Attributes | undefined;
}

/**
 * Reports the figures of a worker as gauges, each time that the application's SDK collects metrics;
 * `health()` is called once for all gauges. A figure that `health()` omits is not reported.
 * `mortise.sessions.*` describe the dispatcher and are the same in all its workers, so do not add them up
 * over processes. `mortise.worker.*` describe this process.
 *
 * Returns a function that ends the observation. Throws `ConfigError` (`unknown_option`).
 */
export function observeWorker(worker: ObservedWorker, options: ObserveWorkerOptions = {}): () => void {
  options = checkMembers('observeWorker', options, observeWorkerOptions);
  const { meterProvider = metrics.getMeterProvider(), attributes } = options;
  const meter = ourMeter(meterProvider);
  const told = gauges.map(({ name, unit, description, of }) => ({
    gauge: meter.createObservableGauge(name, { unit, description }),
    of,
  }));
  const all: ObservableGauge[] = told.map(({ gauge }) => gauge);
  const tell: BatchObservableCallback = async (result) => {
    const health = await worker.health();
    for (const { gauge, of } of told) {
      const value = of(health);
      if (value !== undefined) result.observe(gauge, value, attributes);
    }
  };
  meter.addBatchObservableCallback(tell, all);
  return () => meter.removeBatchObservableCallback(tell, all);
}

interface Gauge {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  readonly of: (health: ObservedHealth) => number | undefined;
}

const sessions = '{session}';
const gauges: readonly Gauge[] = [
  {
    name: ownMetric.queued,
    unit: sessions,
    description: 'Sessions that are due and not being advanced.',
    of: ({ queued }) => queued,
  },
  { name: ownMetric.running, unit: sessions, description: 'Sessions that are advanced.', of: ({ running }) => running },
  {
    name: ownMetric.parked,
    unit: sessions,
    description: 'Sessions that were parked and not woken since.',
    of: ({ parked }) => parked,
  },
  {
    name: ownMetric.oldestWait,
    unit: 's',
    description: 'Time since the oldest queued session became due.',
    of: ({ oldestWaitMs }) => (oldestWaitMs === undefined ? undefined : oldestWaitMs / 1000),
  },
  {
    name: ownMetric.advancing,
    unit: sessions,
    description: 'Sessions that this process advances.',
    of: ({ advancing }) => advancing,
  },
  {
    name: ownMetric.workerOk,
    unit: '1',
    description: '1 if this process serves and its dispatcher answers, otherwise 0.',
    of: ({ ok }) => (ok ? 1 : 0),
  },
];

const observeWorkerOptions: MemberRules<ObserveWorkerOptions> = {
  meterProvider: 'object',
  attributes: 'object',
};
