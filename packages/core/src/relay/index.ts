export { type DeltaRelay, inMemoryRelay, mostFrameLength, mostWaitingFrames, RelayListeners } from './delta-relay.ts';
export { type FleetingDelta, type FleetingEvent, fleetingEvent } from './fleeting-event.ts';
export { type ReceivedRun, ReceivedRuns } from './received-runs.ts';
export type { RunOver } from './relay-frame.ts';
export { type RelayedFrom, RelayedRun } from './relayed-run.ts';
