/**
 * The part of `PgBoss` of pg-boss 12 that the dispatcher uses, with the same names: pass a started
 * `new PgBoss(...)`. pg-boss itself is not imported.
 */
export interface PgBossClient {
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
export interface PgBossJobAttempt {
  readonly id: string;
  /** The number of earlier fetches of the job. */
  readonly retryCount: number;
}

/** A job that was fetched. */
export interface PgBossJob extends PgBossJobAttempt {
  readonly data: unknown;
  readonly groupId?: string | null;
}

/** A job in the result of a search. */
export interface PgBossFoundJob extends PgBossJob {
  /** The state of the job: `created` and `retry` (both wait to be fetched), `active` and others. */
  readonly state: string;
  readonly startAfter: Date;
}

/** The statistics of a queue. */
export interface PgBossQueue {
  readonly name: string;
  readonly policy?: string;
  readonly readyCount: number;
  readonly activeCount: number;
  readonly readyOldestSeconds: number | null;
}

/** Options of a new queue. */
export interface PgBossNewQueue {
  readonly policy: 'singleton' | 'short';
  readonly retryLimit?: number;
  readonly expireInSeconds?: number;
  readonly heartbeatSeconds?: number;
  readonly retentionSeconds?: number;
}

/** Options of a new job. */
export interface PgBossNewJob {
  readonly singletonKey: string;
  readonly startAfter?: Date;
  readonly group?: { readonly id: string; readonly tier: string };
  readonly heartbeatSeconds?: number;
}

/** Options of fetching jobs. */
export interface PgBossFetch {
  readonly batchSize: number;
  readonly groupConcurrency?: { readonly default: number; readonly tiers: Record<string, number> };
  readonly db?: PgBossDatabase;
}

/** Options of finding jobs; the results are in the order of their creation. */
export interface PgBossFind {
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
export interface PgBossDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: pg-boss declares its rows so.
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
  /** Present if pg-boss created its own pool. */
  beginTransaction?(): Promise<PgBossTransaction>;
}

/** A transaction that pg-boss began. */
export interface PgBossTransaction {
  readonly db: PgBossDatabase;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}
