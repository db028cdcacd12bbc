import { inMemorySessionService } from '@mortise/core';
import { type Dispatcher, inMemoryWakeTable, tableDispatcher, type WakeTable, type WakingInbox } from '@mortise/worker';
import type { DispatcherSubject } from '../../../src/dispatcher/index.ts';

/** Creates dispatchers over one table in memory, whose processes can die. */
export function tableSubject(fault: Fault = {}): DispatcherSubject {
  const table = inMemoryWakeTable();
  const faulty: WakeTable = { ...table, ...fault.table?.(table) };
  const sessions = inMemorySessionService();
  return {
    open: () => {
      const own = fault.own ? inMemoryWakeTable() : faulty;
      const process = untilDeath(own);
      const wakes = tableDispatcher(process.table, { leaseMs: 600_000, pollMs: 20 });
      const inbox: WakingInbox = {
        sessions,
        async deliver(key, mail, how) {
          await sessions.deliver(key, mail);
          await wakes.wake(key, how);
        },
      };
      const dispatcher: TableDispatcher = { ...wakes, inbox };
      return { dispatcher: { ...dispatcher, ...fault.dispatcher?.(dispatcher) }, die: process.die };
    },
  };
}

type TableDispatcher = Dispatcher & { readonly inbox: WakingInbox };

/** The fault of a dispatcher. */
export interface Fault {
  readonly table?: (table: WakeTable) => Partial<WakeTable>;
  readonly dispatcher?: (dispatcher: TableDispatcher) => Partial<Dispatcher>;
  /** True if each process has a separate table. */
  readonly own?: boolean;
}

/**
 * Wraps a table for a process. After the death of the process
 * no call reaches the table, and its claims are released.
 */
function untilDeath(table: WakeTable): { readonly table: WakeTable; die(): Promise<void> } {
  const owners: string[] = [];
  let isDead = false;
  const call = <T>(work: () => Promise<T>): Promise<T> => (isDead ? new Promise(() => {}) : work());
  return {
    table: {
      wake: (...given) => call(() => table.wake(...given)),
      claim: (claim) => {
        owners.push(claim.owner);
        return call(() => table.claim(claim));
      },
      renew: (...given) => call(() => table.renew(...given)),
      end: (...given) => call(() => table.end(...given)),
      figures: () => call(() => table.figures()),
      parked: (page) => call(async () => (await table.parked?.(page)) ?? { items: [] }),
      watch: (hurry) => call(async () => (await table.watch?.(hurry)) ?? (() => undefined)),
    },
    die: () => {
      isDead = true;
      return table.renew(owners, 0);
    },
  };
}
