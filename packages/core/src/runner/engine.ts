import type { Agent } from '../agent/agent.ts';
import type { Pacer } from '../platform/pacer.ts';
import type { RunSettings } from '../run/run-settings.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { ViewCache } from './view-cache.ts';

/** What all runs of one runner share. */
export interface Engine {
  readonly agent: Agent;
  readonly settings: RunSettings;
  readonly views: ViewCache;
  readonly leases: LeaseKeeper;
  /** Of runs after one another that wait for nothing. */
  readonly pacer: Pacer;
}
