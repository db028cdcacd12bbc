import {
  ConfigError,
  type Page,
  type PageRequest,
  parseSessionKey,
  type SessionKey,
  sessionKeyText,
} from '@mortise/core';
import { pageOf, pageStart } from '@mortise/core/session-index';
import type { LaneLimits, ParkedSession } from '@mortise/worker';
import type { PgBossClient, PgBossFetch, PgBossFoundJob, PgBossJob } from './pg-boss-client.ts';

/** A job of a session, which represents a wake in pg-boss. */
export interface SessionJob {
  readonly id: string;
  readonly retryCount: number;
  readonly key: SessionKey;
  readonly lane: string | undefined;
  /** The attempt of the job's advance, without the attempts whose worker died. */
  readonly attempt: number;
  /** True if the end of an advance sent the job; the end of the next advance replaces it. */
  readonly isOwn: boolean;
  /** True if the job is a retry after `again`. */
  readonly isRetry: boolean;
}

/** A job that waits to be fetched. */
export interface WaitingJob extends SessionJob {
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** The data of a new job. `at`: epoch milliseconds, default now. */
export type NewJob = Pick<SessionJob, 'key' | 'lane'> &
  Partial<Pick<SessionJob, 'attempt' | 'isOwn' | 'isRetry'>> & { readonly at?: number | undefined };

/** The two queues of pg-boss: one with sessions to advance, and one with a job for each parked session. */
export class SessionQueue {
  readonly #boss: PgBossClient;
  readonly #name: string;
  readonly #parked: string;
  readonly #heartbeatSeconds: number;
  #creating: Promise<void> | undefined;

  constructor(boss: PgBossClient, name: string, heartbeatSeconds: number) {
    this.#boss = boss;
    this.#name = name;
    this.#parked = `${name}.parked`;
    this.#heartbeatSeconds = heartbeatSeconds;
  }

  async send({ key, lane, attempt = 0, isOwn = false, isRetry = false, at }: NewJob): Promise<void> {
    await this.#ready();
    const text = sessionKeyText(key);
    await this.#boss.send(
      this.#name,
      { key: text, attempt, isOwn, ...(isRetry && { isRetry }) },
      {
        singletonKey: text,
        heartbeatSeconds: this.#heartbeatSeconds,
        ...(at !== undefined && { startAfter: new Date(at) }),
        ...(lane !== undefined && lane !== '' && { group: { id: lane, tier: lane } }),
      },
    );
  }

  /** Fetches jobs, at most one of each session. They then belong to the caller. */
  async fetch(count: number, lanes: LaneLimits): Promise<readonly SessionJob[]> {
    await this.#ready();
    const batch = { batchSize: count };
    const limited = Object.keys(lanes).length > 0;
    const jobs = limited ? await this.#fetchInLanes(batch, lanes) : await this.#boss.fetch(this.#name, batch);
    const own = jobs.map(sessionJob);
    await Promise.all(jobs.map((job, at) => own[at] ?? this.#parkForeign(job)));
    return own.filter((job) => job !== undefined);
  }

  /** Returns the waiting jobs of a session, including jobs for a later time. */
  async waiting(key: SessionKey): Promise<readonly WaitingJob[]> {
    await this.#ready();
    const found = await this.#boss.findJobs(this.#name, { key: sessionKeyText(key), queued: true });
    return found.flatMap((job: PgBossFoundJob) => {
      const own = sessionJob(job);
      return own ? [{ ...own, dueAt: job.startAfter.getTime() }] : [];
    });
  }

  /** Returns true if the session is being advanced, waits for a retry, or is parked. */
  async isKept(key: SessionKey): Promise<boolean> {
    await this.#ready();
    const jobs = await this.#boss.findJobs(this.#name, { key: sessionKeyText(key) });
    const isKept = jobs.some((job) => job.state === 'active' || (isQueued(job) && sessionJob(job)?.isRetry === true));
    // The job is checked before the mark: an advance that parks stores its mark before its job ends.
    return isKept || (await this.parkedMarks(key)).length > 0;
  }

  /** Extends the time for which the jobs belong to the caller. */
  async touch(jobs: readonly SessionJob[]): Promise<void> {
    if (jobs.length > 0) await this.#boss.touch(this.#name, jobs.map(attemptOf));
  }

  /** Removes a job. Does nothing if the job belongs to another worker by now. */
  async remove(job: SessionJob): Promise<void> {
    await this.#boss.deleteJob(this.#name, [attemptOf(job)]);
  }

  async removeWaiting(jobs: readonly SessionJob[]): Promise<void> {
    if (jobs.length > 0)
      await this.#boss.deleteJob(
        this.#name,
        jobs.map(({ id }) => id),
      );
  }

  async park(key: SessionKey, code: string): Promise<void> {
    const text = sessionKeyText(key);
    await this.#boss.send(this.#parked, { key: text, code: codeText(code) }, { singletonKey: text });
  }

  /** Returns the ids of the parking marks of a session; an empty list if it is not parked. */
  async parkedMarks(key: SessionKey): Promise<string[]> {
    await this.#ready();
    const marks = await this.#boss.findJobs(this.#parked, { key: sessionKeyText(key), queued: true });
    return marks.map(({ id }) => id);
  }

  /**
   * Returns a page of the parked sessions, oldest first. Marks of jobs that another application sent are
   * omitted, so a page may have fewer items than its limit. Throws `SessionError`: `bad_page`.
   */
  async parked(page: PageRequest | undefined): Promise<Page<ParkedSession>> {
    const { limit, after } = pageStart<readonly [string]>(page, [idPattern]);
    await this.#ready();
    const count = Math.min(limit, mostFound - 1);
    const options = { queued: true, limit: count + 1, ...(after && { after: after[0] }) } as const;
    const marks = await this.#boss.findJobs(this.#parked, options);
    return pageOf(marks, count, parkedSession, ({ id }) => [id]);
  }

  async removeMarks(marks: string[]): Promise<void> {
    if (marks.length > 0) await this.#boss.deleteJob(this.#parked, marks);
  }

  /** Returns the last counts of pg-boss. */
  async counted(): Promise<{ queued: number; running: number; parked: number; oldestWaitMs: number }> {
    await this.#ready();
    const queues = await this.#boss.getQueues([this.#name, this.#parked]);
    const sessions = queues.find(({ name }) => name === this.#name);
    return {
      queued: sessions?.readyCount ?? 0,
      running: sessions?.activeCount ?? 0,
      parked: queues.find(({ name }) => name === this.#parked)?.readyCount ?? 0,
      oldestWaitMs: (sessions?.readyOldestSeconds ?? 0) * 1_000,
    };
  }

  /**
   * Fetches in a transaction: pg-boss counts the jobs of a lane and fetches from it in one statement, but two
   * concurrent statements see the same count.
   */
  async #fetchInLanes(batch: PgBossFetch, lanes: LaneLimits): Promise<readonly PgBossJob[]> {
    const transaction = await this.#boss.getDb().beginTransaction?.();
    // `serve` has checked this already.
    if (!transaction) throw new Error('no transactions');
    const { db } = transaction;
    try {
      await db.executeSql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mortise lanes ${this.#name}`]);
      const groupConcurrency = { default: unlimited, tiers: { ...lanes } };
      const jobs = await this.#boss.fetch(this.#name, { ...batch, groupConcurrency, db });
      await transaction.commit();
      return jobs;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  /**
   * Parks a job that another application sent: it would otherwise be
   * fetched again and again, together with the other jobs of its batch.
   */
  async #parkForeign({ id, retryCount, data }: PgBossJob): Promise<void> {
    await this.#boss.send(this.#parked, { code: 'bad_session_key', data }, { singletonKey: id });
    await this.#boss.deleteJob(this.#name, [{ id, retryCount }]);
  }

  #ready(): Promise<void> {
    this.#creating ??= this.#make().catch((error: unknown) => {
      this.#creating = undefined;
      throw error;
    });
    return this.#creating;
  }

  async #make(): Promise<void> {
    await this.#boss.createQueue(this.#name, {
      policy: 'singleton',
      // A worker that dies is counted here, and its session is
      // parked in the end; pg-boss must not give up before that.
      retryLimit: unlimited,
      expireInSeconds: longestSeconds,
      heartbeatSeconds: this.#heartbeatSeconds,
    });
    await this.#boss.createQueue(this.#parked, { policy: 'short', retentionSeconds: markSeconds });
    const queues = await this.#boss.getQueues([this.#name]);
    const policy = queues.find(({ name }) => name === this.#name)?.policy;
    if (policy !== 'singleton')
      throw new ConfigError(
        'invalid_option',
        `the queue "${this.#name}" has the policy "${policy}"; choose a queue that only Mortise uses`,
      );
  }
}

/** The data of a job, as this version and earlier versions write it. */
interface JobData {
  readonly key?: string;
  readonly attempt?: number;
  readonly isOwn?: boolean;
  readonly isRetry?: boolean;
}

function isQueued({ state }: PgBossFoundJob): boolean {
  return state === 'created' || state === 'retry';
}

/** Returns the session of a job; undefined if this package did not send the job. */
function sessionJob({ id, retryCount, data, groupId }: PgBossJob): SessionJob | undefined {
  const { key, attempt = 0, isOwn = false, isRetry = false } = (data ?? {}) as JobData;
  try {
    return { id, retryCount, key: parseSessionKey(key as string), lane: groupId ?? undefined, attempt, isOwn, isRetry };
  } catch {
    return undefined;
  }
}

/** Returns the parked session of a mark; undefined if this package did not send it. */
function parkedSession({ data }: PgBossJob): ParkedSession | undefined {
  const { key, code } = (data ?? {}) as { key?: string; code?: string };
  return key === undefined ? undefined : { session: parseSessionKey(key), code: codeIn(String(code)) };
}

/** Returns a code in a form that `jsonb` can store: without U+0000 and lone surrogates. */
function codeText(code: string): string {
  return code.replace(/[\ud800-\udfff]/gu, '\ufffd').replace(/[%\0]/g, encodeURIComponent);
}

function codeIn(text: string): string {
  return text.replace(/%25|%00/g, decodeURIComponent);
}

function attemptOf({ id, retryCount }: SessionJob): { id: string; retryCount: number } {
  return { id, retryCount };
}

/** The format of a job's id in the cursor of a page. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum number of jobs that one search of pg-boss returns. */
const mostFound = 100_000;
/** The largest number that a column of pg-boss can store. */
const unlimited = 2_147_483_647;
/** The longest time that pg-boss lets a job be active: slightly less than a day. */
const longestSeconds = 86_399;
/** Marks of parked sessions are kept for ten years. */
const markSeconds = 315_360_000;
