import { ConfigError, checkMembers } from '@mortise/core';
import type { Dispatcher, ServeOptions } from '../dispatcher/dispatcher.ts';
import { TableServing } from './table-serving.ts';
import type { WakeTable } from './wake-table.ts';

/** How those who serve look at a table. */
export interface TableDispatcherOptions {
  /**
   * Milliseconds until the sessions of a worker that does not renew are given to others; default 15,000. It
   * renews three times in that time.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Milliseconds between two looks at most, which wakes of other processes may have to wait where the table
   * does not tell of them; default 500.
   */
  readonly pollMs?: number | undefined;
}

/** A dispatcher over a table of wakes. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function tableDispatcher(table: WakeTable, options: TableDispatcherOptions = {}): Dispatcher {
  checkMembers('tableDispatcher', options, tableDispatcherOptions);
  const { leaseMs = 15_000, pollMs = 500 } = options;
  for (const [name, ms] of Object.entries({ leaseMs, pollMs }))
    if (!(ms > 0 && ms <= longestTimerMs))
      throw new ConfigError('invalid_option', `${name} is a number of milliseconds above 0, got ${ms}`);
  const servings = new Set<TableServing>();
  return {
    async wake(key, wake = {}) {
      await table.wake(key, wake);
      for (const serving of servings) serving.hurry();
    },
    async serve(advance, serve) {
      checkServeOptions(serve);
      const serving = new TableServing(table, advance, serve, { leaseMs, pollMs });
      servings.add(serving);
      await serving.start();
      return {
        async stop(graceMs) {
          await serving.stop(graceMs);
          servings.delete(serving);
        },
      };
    },
    figures: () => table.figures(),
  };
}

/** Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function checkServeOptions(options: ServeOptions): void {
  checkMembers('serve', options, serveOptions);
  const { concurrency, lanes = {} } = options;
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1))
    throw new ConfigError('invalid_option', `concurrency is a whole number of at least 1, got ${concurrency}`);
  for (const [lane, limit] of Object.entries(lanes))
    if (!(Number.isSafeInteger(limit) && limit >= 1))
      throw new ConfigError('invalid_option', `the limit of the lane "${lane}" is at least 1, got ${limit}`);
}

const tableDispatcherOptions = { leaseMs: true, pollMs: true } satisfies Record<keyof TableDispatcherOptions, true>;
const serveOptions = { concurrency: true, lanes: true, onError: true } satisfies Record<keyof ServeOptions, true>;

/** What a timer can take. */
const longestTimerMs = 0x7fff_ffff;
