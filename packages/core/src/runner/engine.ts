import type { Agent } from '../agent/agent.ts';
import type { Pacer } from '../platform/pacer.ts';
import type { RunSettings } from '../run/run-settings.ts';
import type { ViewCache } from './view-cache.ts';

/** What all runs of one runner share. */
export interface Engine {
  readonly agent: Agent;
  readonly settings: RunSettings;
  readonly views: ViewCache;
  /** Of runs after one another that wait for nothing. */
  readonly pacer: Pacer;
  /** Runs that may be told to suspend, until they are over. */
  readonly suspendable: Map<{ work(): Promise<unknown> }, AbortSignal>;
}
