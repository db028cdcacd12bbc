import type { Agent } from '../agent/agent.ts';
import type { Limits } from '../agent/limits.ts';
import type { Secrets } from '../credential/secrets.ts';
import type { RunScope } from '../run/run-scope.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { ViewCache } from './view-cache.ts';

/** What all runs of one runner share. */
export interface Engine
  extends Pick<
    RunScope,
    | 'sessions'
    | 'artifacts'
    | 'memory'
    | 'validator'
    | 'ceiling'
    | 'plugins'
    | 'concurrency'
    | 'callbackTimeoutMs'
    | 'resultLimitChars'
    | 'onInDoubt'
    | 'platform'
  > {
  readonly agent: Agent;
  readonly limits: Limits;
  readonly appName: string;
  readonly userId: string;
  readonly onMessageWhilePending: 'withdraw' | 'refuse';
  readonly graceMs: number;
  /** What `createRunner({ secrets })` names. */
  readonly secrets: Secrets;
  readonly leaseMs: number;
  readonly views: ViewCache;
  readonly leases: LeaseKeeper;
}
