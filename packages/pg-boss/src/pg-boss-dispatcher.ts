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
export interface PgBossDispatcher extends Dispatcher {
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
export function pgBossDispatcher(options: PgBossDispatcherOptions): PgBossDispatcher {
  options = checkMembers('pgBossDispatcher', options, pgBossDispatcherOptions);
  const { boss, queue = 'mortise', heartbeatSeconds = 15, pollMs } = options;
  if (!/^[\w./-]+$/.test(queue))
    throw new ConfigError(
      'invalid_option',
      `queue may only contain letters, digits, "-", "_", "." and "/"; got "${queue}"`,
    );
  const table = pgBossWakeTable(new SessionQueue(boss, queue, heartbeatSeconds));
  const dispatcher = tableDispatcher(table, { leaseMs: heartbeatSeconds * 1_000, pollMs });
  return {
    ...dispatcher,
    async serve(advance, serve) {
      if (Object.keys(serve.lanes ?? {}).length > 0 && !boss.getDb().beginTransaction)
        throw new ConfigError(
          'lanes_unsupported',
          'limits of lanes need transactions, which this PgBoss does not support; create it with a connection string',
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
