import type { Dispatcher } from '../dispatcher/dispatcher.ts';
import { inMemoryWakeTable } from './in-memory-wake-table.ts';
import { tableDispatcher } from './table-dispatcher.ts';

/**
 * Creates a dispatcher in this process: its wakes end with the process, and a sweep finds the sessions again.
 */
export function inMemoryDispatcher(): Dispatcher {
  return tableDispatcher(inMemoryWakeTable());
}
