import { ConfigError, checkMembers, type MemberRules, milliseconds, recordOf, wholeNumber } from '@mortise/core';
import type { Dispatcher, ServeOptions } from '../dispatcher/dispatcher.ts';
import { inMemoryWakeTable } from './in-memory-wake-table.ts';
import { TableServing } from './table-serving.ts';
import type { WakeTable } from './wake-table.ts';

/** Options of a dispatcher over a table: how it polls. */
export interface TableDispatcherOptions {
  /**
   * Milliseconds until the sessions of a worker that does not renew are given to others; default 15,000. It
   * renews three times in that time.
   */
  readonly leaseMs?: number | undefined;
  /**
   * The maximum number of milliseconds between two polls, which wakes of other processes may wait if the
   * table does not notify; default 500.
   */
  readonly pollMs?: number | undefined;
}

/** A dispatcher over a table of wakes. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
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
    throw new ConfigError('invalid_option', `concurrency is a whole number of at least 1, got ${concurrency}`);
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
 * Creates a dispatcher in this process: its wakes end with the process, and a sweep finds the sessions again.
 */
export function inMemoryDispatcher(): Dispatcher {
  return tableDispatcher(inMemoryWakeTable());
}
