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
/** An attempt at a job: the job's id, and how often it was fetched before. */
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
/** Options of finding jobs; the results are in the order of their creation. */
interface PgBossFind {
  readonly id?: string;
  readonly key?: string;
  /** True to find only jobs that wait to be fetched. Default: jobs in any state. */
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
  /** Present if pg-boss created its own pool. */
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
  /** A started `PgBoss` of pg-boss 12. The caller stops it, after the workers. */
  readonly boss: PgBossClient;
  /**
   * The name of the queue; the queue of parked sessions has
   * the same name with `.parked` appended. Default `mortise`.
   */
  readonly queue?: string | undefined;
  /**
   * Seconds until pg-boss considers the sessions of an unresponsive worker lost, at least 10; default 15. A
   * worker reports three times within this time. pg-boss looks for lost sessions every
   * `superviseIntervalSeconds` and `monitorIntervalSeconds`, options of its constructor, which are 60 by
   * default.
   */
  readonly heartbeatSeconds?: number | undefined;
  /** Milliseconds between two polls, the longest that a wake of another process waits; default 500. */
  readonly pollMs?: number | undefined;
}
/** A dispatcher over one queue of pg-boss. */
interface PgBossDispatcher extends Dispatcher {
  /**
   * Returns the numbers from the last count of pg-boss, which counts every `monitorIntervalSeconds` (an
   * option of its constructor) if it supervises.
   */
  figures(): Promise<DispatcherFigures>;
  /**
   * Returns the parked sessions, in the order in which they were parked. Needs pg-boss 12.38, which lists
   * jobs in pages. Rejects if the last session of the previous page was woken since then: start again from
   * the first page.
   */
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
}
/**
 * Wakes sessions for any number of processes by jobs of pg-boss 12. Each wake is a job, and each session has
 * one active job at a time. The queues are created on first use.
 *
 * An advance that takes more than 24 hours, the longest time that pg-boss lets a job be active, counts as an
 * advance of a worker that died. Throws `ConfigError`: `unknown_option`, `invalid_option`. Its promises
 * reject with pg-boss's errors, with `invalid_option` if the queue has another policy, and `serve` with
 * `lanes_unsupported` if lanes have limits and the `PgBoss` has no pool of its own.
 */
export declare function pgBossDispatcher(options: PgBossDispatcherOptions): PgBossDispatcher;
export type { PgBossClient, PgBossDatabase, PgBossDispatcher, PgBossDispatcherOptions, PgBossFetch, PgBossFind, PgBossFoundJob, PgBossJob, PgBossJobAttempt, PgBossNewJob, PgBossNewQueue, PgBossQueue, PgBossTransaction };