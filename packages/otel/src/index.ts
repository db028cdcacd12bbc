export { conventionsVersion } from './conventions/conventions.ts';
export { traceMeta } from './spans/trace-context.ts';
export { type TracedCall, type TracedCallsOptions, tracedCalls } from './spans/traced-calls.ts';
export { type TracedModelOptions, tracedModel } from './spans/traced-model.ts';
export { tracedRunner } from './spans/traced-runner.ts';
export type { TraceOptions } from './spans/traced-runner-options.ts';
export {
  type ObservedHealth,
  type ObservedWorker,
  type ObserveWorkerOptions,
  observeWorker,
} from './workers/observe-worker.ts';
