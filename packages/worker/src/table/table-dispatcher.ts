import { ConfigError, checkMembers, type MemberRules, milliseconds, recordOf, wholeNumber } from '@mortise/core';
import type { Dispatcher, ServeOptions } from '../dispatcher/dispatcher.ts';
import { inMemoryWakeTable } from './in-memory-wake-table.ts';
import { TableServing } from './table-serving.ts';
import type { WakeTable } from './wake-table.ts';

/** Options of a dispatcher over a table. */
export interface TableDispatcherOptions {
  /**
   * Milliseconds until other workers take the sessions of a worker that does not renew its lease; default
   * 15,000. A worker renews three times within this time.
   */
  readonly leaseMs?: number | undefined;
  /**
   * The maximum number of milliseconds between two polls, and so the longest wait for a wake of another
   * process if the table does not notify; default 500.
   */
  readonly pollMs?: number | undefined;
}

/** Creates a dispatcher over a table of wakes. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function tableDispatcher(table: WakeTable, options: TableDispatcherOptions = {}): Dispatcher {
  options = checkMembers('tableDispatcher', options, tableDispatcherOptions);
  const { leaseMs = 15_000, pollMs = 500 } = options;
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
    ...(table.parked && { parked: (page) => (table as Required<WakeTable>).parked(page) }),
  };
}

/** Throws `ConfigError`: `unknown_option`, `invalid_option`. */
function checkServeOptions(options: ServeOptions): void {
  options = checkMembers('serve', options, serveOptions);
  const { concurrency } = options;
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1))
    throw new ConfigError('invalid_option', `concurrency must be a whole number of at least 1, got ${concurrency}`);
}

const tableDispatcherOptions = {
  leaseMs: milliseconds(1),
  pollMs: milliseconds(1),
} satisfies MemberRules<TableDispatcherOptions>;
const serveOptions = {
  concurrency: wholeNumber(1),
  lanes: recordOf(wholeNumber(1)),
  onError: 'function',
} satisfies MemberRules<ServeOptions>;

/**
 * Creates a dispatcher for a single process: its wakes end with the
 * process, and a sweep of the next process finds the sessions again.
 */
export function inMemoryDispatcher(): Dispatcher {
  return tableDispatcher(inMemoryWakeTable());
}
