import { sessionKeyText } from '@mortise/core';
import type { Advanced, Claimed, WakeTable } from '@mortise/worker';
import type { SessionJob, SessionQueue } from './session-queue.ts';

/** Creates a wake table over the jobs of pg-boss. The claims of this process are kept in memory. */
export function pgBossWakeTable(queue: SessionQueue): WakeTable & Required<Pick<WakeTable, 'parked'>> {
  const claims = new Map<string, Map<string, Claim>>();

  return {
    async wake(key, { at, lane, ifLost }) {
      if (ifLost && (await queue.isKept(key))) return;
      const isLater = at !== undefined && at > Date.now();
      const waiting = await queue.waiting(key);
      // A due job that no worker has fetched starts an advance
      // after this wake. A job that an advance sent (`isOwn`)
      // does not count: the end of the advance may remove it.
      if (!isLater && waiting.some(({ isOwn, dueAt }) => !isOwn && dueAt <= Date.now())) return;
      await queue.send({ key, lane: lane ?? waiting[0]?.lane, at: isLater ? at : undefined });
    },
    async claim({ owner, count, lanes }): Promise<Claimed> {
      const own = new Map<string, Claim>();
      // One fetch returns at most one job per session and skips jobs of full lanes: more jobs may be waiting.
      while (own.size < count) {
        const jobs = await queue.fetch(count - own.size, lanes);
        if (jobs.length === 0) break;
        for (const claim of await Promise.all(jobs.map((job) => begin(queue, job))))
          own.set(sessionKeyText(claim.job.key), claim);
      }
      if (own.size > 0) claims.set(owner, own);
      const sessions = [...own.values()].map(({ job, attempt }) => ({ key: job.key, attempt }));
      return { sessions, nextInMs: undefined };
    },
    async renew(owners) {
      await queue.touch(owners.flatMap((owner) => [...(claims.get(owner)?.values() ?? [])].map(({ job }) => job)));
    },
    async end(owner, key, advanced) {
      const own = claims.get(owner);
      const claim = own?.get(sessionKeyText(key));
      if (!own || !claim) return true;
      await settle(queue, claim, advanced);
      own.delete(sessionKeyText(key));
      if (own.size === 0) claims.delete(owner);
      // The result is always true: pg-boss does not report
      // jobs that were sent during the advance or by `settle`.
      return true;
    },
    figures: () => queue.counted(),
    parked: (page) => queue.parked(page),
  };
}

/** A session that this process has claimed. */
interface Claim {
  readonly job: SessionJob;
  readonly attempt: number;
  /** Jobs that the end of the previous advance sent: they are removed when this advance ends. */
  readonly own: readonly SessionJob[];
}

/**
 * Starts the advance for all due wakes. Their jobs are removed now, not when the advance ends: a later wake
 * would otherwise take such a job for an advance that has yet to start. The job with the attempt stays, for
 * the process that takes over if this process dies.
 */
async function begin(queue: SessionQueue, job: SessionJob): Promise<Claim> {
  const [waiting, marks] = await Promise.all([queue.waiting(job.key), queue.parkedMarks(job.key)]);
  const now = Date.now();
  const own = waiting.filter(({ isOwn }) => isOwn);
  await Promise.all([
    queue.removeMarks(marks),
    queue.removeWaiting(waiting.filter(({ isOwn, dueAt }) => !isOwn && dueAt <= now)),
  ]);
  const attempt = own.reduce((most, each) => Math.max(most, each.attempt), job.attempt) + job.retryCount;
  return { job, attempt, own };
}

/**
 * Sends the next job before it removes the old one: if the
 * process dies in between, the session is checked twice.
 */
async function settle(queue: SessionQueue, { job, own }: Claim, advanced: Advanced): Promise<void> {
  const { key, lane } = job;
  if (advanced.next === 'again') {
    const at = Date.now() + advanced.afterMs;
    await queue.send({ key, lane, isOwn: true, isRetry: true, attempt: advanced.attempt, at });
  }
  if (advanced.next === 'rest' && advanced.wakeAt !== undefined)
    await queue.send({ key, lane, isOwn: true, at: advanced.wakeAt });
  if (advanced.next === 'park') await queue.park(key, advanced.code);
  await queue.removeWaiting(own);
  await queue.remove(job);
}
