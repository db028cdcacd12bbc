import {
  ConfigError,
  checkMembers,
  type MemberRules,
  milliseconds,
  type Page,
  type PageRequest,
  wholeNumber,
} from '@mortise/core';
import { type Dispatcher, type DispatcherFigures, type ParkedSession, tableDispatcher } from '@mortise/worker';
import type { PgBossClient } from './pg-boss-client.ts';
import { pgBossWakeTable } from './pg-boss-wake-table.ts';
import { SessionQueue } from './session-queue.ts';

/** Options of the dispatcher: the pg-boss instance, its queue, and how it polls. */
export interface PgBossDispatcherOptions {
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
export interface PgBossDispatcher extends Dispatcher {
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
export function pgBossDispatcher(options: PgBossDispatcherOptions): PgBossDispatcher {
  options = checkMembers('pgBossDispatcher', options, pgBossDispatcherOptions);
  const { boss, queue = 'mortise', heartbeatSeconds = 15, pollMs } = options;
  if (!/^[\w./-]+$/.test(queue))
    throw new ConfigError('invalid_option', `queue has letters, digits, "-", "_", "." and "/" alone, got "${queue}"`);
  const table = pgBossWakeTable(new SessionQueue(boss, queue, heartbeatSeconds));
  const dispatcher = tableDispatcher(table, { leaseMs: heartbeatSeconds * 1_000, pollMs });
  return {
    ...dispatcher,
    async serve(advance, serve) {
      if (Object.keys(serve.lanes ?? {}).length > 0 && !boss.getDb().beginTransaction)
        throw new ConfigError(
          'lanes_unsupported',
          'limits of lanes need transactions, which this PgBoss has none of; make it with a connection string',
        );
      return dispatcher.serve(advance, serve);
    },
    figures: () => table.figures(),
    parked: (page) => table.parked(page),
  };
}

const pgBossDispatcherOptions = {
  boss: 'object',
  queue: 'text',
  heartbeatSeconds: wholeNumber(10, 86_400),
  pollMs: milliseconds(1),
} satisfies MemberRules<PgBossDispatcherOptions>;
