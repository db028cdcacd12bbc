export { type DeltaRelay, mostFrameLength, mostWaitingFrames } from './delta-relay.ts';
export { type FleetingDelta, type FleetingEvent, fleetingEvent } from './fleeting-event.ts';
export { type ReceivedRun, ReceivedRuns } from './heard-runs.ts';
export { inMemoryRelay } from './in-memory-relay.ts';
export type { RunOver } from './relay-frame.ts';
export { RelayListeners } from './relay-listeners.ts';
export { type RelayedFrom, RelayedRun } from './relayed-run.ts';
