/**
 * What is used of a `PgBoss` of pg-boss 12, by the names that it has there: a started `new PgBoss(...)` is
 * one. pg-boss itself is not imported.
 */
export interface PgBossClient {
  createQueue(name: string, options: PgBossNewQueue): Promise<unknown>;
  getQueues(names: string[]): Promise<readonly PgBossQueue[]>;
  send(name: string, data: object, options: PgBossNewJob): Promise<string | null>;
  fetch(name: string, options: PgBossFetch): Promise<readonly PgBossJob[]>;
  findJobs(name: string, options: { readonly key: string; readonly queued: true }): Promise<readonly PgBossFoundJob[]>;
  touch(name: string, jobs: PgBossJobAttempt[]): Promise<unknown>;
  deleteJob(name: string, jobs: string[] | PgBossJobAttempt[]): Promise<unknown>;
  getDb(): PgBossDatabase;
}

/** A claim: a job that was fetched, and which time. */
export interface PgBossJobAttempt {
  readonly id: string;
  /** How often it was fetched before. */
  readonly retryCount: number;
}

/** A job that was fetched. */
export interface PgBossJob extends PgBossJobAttempt {
  readonly data: unknown;
  readonly groupId?: string | null;
}

/** A job that waits. */
export interface PgBossFoundJob extends PgBossJob {
  readonly startAfter: Date;
}

/** What pg-boss knows of a queue. */
export interface PgBossQueue {
  readonly name: string;
  readonly policy?: string;
  readonly readyCount: number;
  readonly activeCount: number;
  readonly readyOldestSeconds: number | null;
}

/** How a queue is made. */
export interface PgBossNewQueue {
  readonly policy: 'singleton' | 'short';
  readonly retryLimit?: number;
  readonly expireInSeconds?: number;
  readonly heartbeatSeconds?: number;
  readonly retentionSeconds?: number;
}

/** How a job is sent. */
export interface PgBossNewJob {
  readonly singletonKey: string;
  readonly startAfter?: Date;
  readonly group?: { readonly id: string; readonly tier: string };
  readonly heartbeatSeconds?: number;
}

/** How jobs are fetched. */
export interface PgBossFetch {
  readonly batchSize: number;
  readonly groupConcurrency?: { readonly default: number; readonly tiers: Record<string, number> };
  readonly db?: PgBossDatabase;
}

/** The database as pg-boss has it. */
export interface PgBossDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: pg-boss declares its rows so.
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
  /** Present where pg-boss made its own pool. */
  beginTransaction?(): Promise<PgBossTransaction>;
}

/** A transaction that pg-boss began. */
export interface PgBossTransaction {
  readonly db: PgBossDatabase;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}
