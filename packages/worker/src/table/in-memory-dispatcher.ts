import type { Dispatcher } from '../dispatcher/dispatcher.ts';
import { inMemoryWakeTable } from './in-memory-wake-table.ts';
import { tableDispatcher } from './table-dispatcher.ts';

/** A dispatcher in this process: what was woken ends with it, and a sweep finds it again. */
export function inMemoryDispatcher(): Dispatcher {
  return tableDispatcher(inMemoryWakeTable());
}
