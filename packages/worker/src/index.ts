export { createSessionClient, type SessionClientOptions } from './client/create-session-client.ts';
export type {
  Delivered,
  QueuedAnswer,
  QueuedResult,
  QueuedWithdrawal,
  QueueOptions,
  SayOptions,
  SessionClient,
} from './client/session-client.ts';
export type { Advance, Advanced, AdvanceTurn } from './dispatcher/advance.ts';
export type {
  Dispatcher,
  DispatcherFigures,
  LaneLimits,
  ParkedSession,
  ServeOptions,
  Serving,
  WakeOptions,
  WakingInbox,
} from './dispatcher/dispatcher.ts';
export { inMemoryWakeTable } from './table/in-memory-wake-table.ts';
export { inMemoryDispatcher, type TableDispatcherOptions, tableDispatcher } from './table/table-dispatcher.ts';
export type { Claimed, ClaimedSession, WakeClaim, WakeTable } from './table/wake-table.ts';
export { createWorker, type Worker, type WorkerHealth } from './worker/worker.ts';
export type { WorkerEvent } from './worker/worker-event.ts';
export type { WorkerOptions } from './worker/worker-options.ts';
