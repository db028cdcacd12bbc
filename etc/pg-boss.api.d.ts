// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Page, PageRequest } from "@mortise/core";
import { Dispatcher, DispatcherFigures, ParkedSession } from "@mortise/worker";
/**
 * The part of `PgBoss` of pg-boss 12 that the dispatcher uses, with the same names: pass a started
 * `new PgBoss(...)`. pg-boss itself is not imported.
 */
interface PgBossClient {
  createQueue(name: string, options: PgBossNewQueue): Promise<unknown>;
  getQueues(names: string[]): Promise<readonly PgBossQueue[]>;
  send(name: string, data: object, options: PgBossNewJob): Promise<string | null>;
  fetch(name: string, options: PgBossFetch): Promise<readonly PgBossJob[]>;
  findJobs(name: string, options: PgBossFind): Promise<readonly PgBossFoundJob[]>;
  touch(name: string, jobs: PgBossJobAttempt[]): Promise<unknown>;
  deleteJob(name: string, jobs: string[] | PgBossJobAttempt[]): Promise<unknown>;
  getDb(): PgBossDatabase;
}
/** A claim: a job that was fetched, and which time. */
interface PgBossJobAttempt {
  readonly id: string;
  /** The number of earlier fetches of the job. */
  readonly retryCount: number;
}
/** A job that was fetched. */
interface PgBossJob extends PgBossJobAttempt {
  readonly data: unknown;
  readonly groupId?: string | null;
}
/** A job in the result of a search. */
interface PgBossFoundJob extends PgBossJob {
  /** The state of the job: `created` and `retry` (both wait to be fetched), `active` and others. */
  readonly state: string;
  readonly startAfter: Date;
}
/** The statistics of a queue. */
interface PgBossQueue {
  readonly name: string;
  readonly policy?: string;
  readonly readyCount: number;
  readonly activeCount: number;
  readonly readyOldestSeconds: number | null;
}
/** Options of a new queue. */
interface PgBossNewQueue {
  readonly policy: "singleton" | "short";
  readonly retryLimit?: number;
  readonly expireInSeconds?: number;
  readonly heartbeatSeconds?: number;
  readonly retentionSeconds?: number;
}
/** Options of a new job. */
interface PgBossNewJob {
  readonly singletonKey: string;
  readonly startAfter?: Date;
  readonly group?: {
    readonly id: string;
    readonly tier: string;
  };
  readonly heartbeatSeconds?: number;
}
/** Options of fetching jobs. */
interface PgBossFetch {
  readonly batchSize: number;
  readonly groupConcurrency?: {
    readonly default: number;
    readonly tiers: Record<string, number>;
  };
  readonly db?: PgBossDatabase;
}
/** Options of finding jobs, which come in the order of their creation. */
interface PgBossFind {
  readonly id?: string;
  readonly key?: string;
  /** True to find only jobs that wait to be fetched. Default: those of any state. */
  readonly queued?: true;
  /** The maximum number of jobs to find, from 1 to 100,000. */
  readonly limit?: number;
  /** The id of the last job of the previous page. pg-boss rejects if that job no longer exists. */
  readonly after?: string;
}
/** The database interface of pg-boss. */
interface PgBossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{
    rows: any[];
  }>;
  /** Present if pg-boss made its own pool. */
  beginTransaction?(): Promise<PgBossTransaction>;
}
/** A transaction that pg-boss began. */
interface PgBossTransaction {
  readonly db: PgBossDatabase;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}
/** Options of the dispatcher: the pg-boss instance, its queue, and how it polls. */
interface PgBossDispatcherOptions {
  /** A `PgBoss` of pg-boss 12 that was started; it stays the caller's to stop, after the workers. */
  readonly boss: PgBossClient;
  /** The name of the queue; that of the parked sessions is the same with `.parked`. Default `mortise`. */
  readonly queue?: string | undefined;
  /**
   * Seconds until pg-boss counts the sessions of a worker that does not report as lost, from 10 on; default
   * 15. It reports three times in that time. pg-boss looks for lost ones every `superviseIntervalSeconds` and
   * `monitorIntervalSeconds`, of its constructor, which are 60 by default.
   */
  readonly heartbeatSeconds?: number | undefined;
  /** Milliseconds between two looks, which a wake of another process waits at most; default 500. */
  readonly pollMs?: number | undefined;
}
/** A dispatcher over one queue of pg-boss. */
interface PgBossDispatcher extends Dispatcher {
  /**
   * Returns the numbers that pg-boss counted last: every `monitorIntervalSeconds` of its constructor, if it
   * supervises.
   */
  figures(): Promise<DispatcherFigures>;
  /**
   * Returns the parked sessions, in the order in which they were parked. Needs pg-boss 12.38, which lists
   * jobs in pages, and rejects if the session at the end of the page before was woken since: begin again
   * then.
   */
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
}
/**
 * Wakes sessions for any number of processes by jobs of pg-boss 12: a job for each wake, and one at a time is
 * active for each session. The queues are created on first use.
 *
 * An advance of more than 24 hours, the longest that pg-boss lets a job be active, counts as one of a worker
 * that died. Throws `ConfigError`: `unknown_option`, `invalid_option`. Its promises reject with pg-boss's
 * errors, with `invalid_option` if the queue has another policy, and `serve` with `lanes_unsupported` if
 * lanes have limits and the `PgBoss` has no pool of its own.
 */
export declare function pgBossDispatcher(options: PgBossDispatcherOptions): PgBossDispatcher;
export type { PgBossClient, PgBossDatabase, PgBossDispatcher, PgBossDispatcherOptions, PgBossFetch, PgBossFind, PgBossFoundJob, PgBossJob, PgBossJobAttempt, PgBossNewJob, PgBossNewQueue, PgBossQueue, PgBossTransaction };