import type { SessionKey } from '@mortise/core';
import { pageOf, pageStart } from '@mortise/core/session-index';
import type { Advanced } from '../dispatcher/advance.ts';
import type { DispatcherFigures, LaneLimits, WakeOptions } from '../dispatcher/dispatcher.ts';
import type { Claimed, WakeClaim, WakeTable } from './wake-table.ts';

/** Creates a wake table in memory, for tests, and for a single process whose sessions end with it. */
export function inMemoryWakeTable(): WakeTable {
  const rows = new Map<string, Row>();
  const watchers = new Set<() => void>();
  const now = (): number => Date.now();
  const rowOf = (key: SessionKey): Row => {
    const name = nameOf(key);
    const row = rows.get(name) ?? newRow(key);
    rows.set(name, row);
    return row;
  };

  return {
    async wake(key, { at, lane, ifLost }: WakeOptions) {
      const known = rows.get(nameOf(key));
      if (ifLost && known && (known.parked !== undefined || known.until > now())) return;
      const row = rowOf(key);
      row.parked = undefined;
      if (lane !== undefined) row.lane = lane;
      row.wakes.add(Math.max(at ?? 0, 0) > now() ? Number(at) : Math.min(now(), earliest(row)));
      for (const hurry of watchers) hurry();
    },
    async claim({ owner, count, leaseMs, lanes }: WakeClaim): Promise<Claimed> {
      const at = now();
      const free = [...rows.values()].filter((row) => !isHeld(row, at));
      const due = free.filter((row) => dueAt(row) <= at).sort((a, b) => dueAt(a) - dueAt(b));
      const room = new LaneRoom(lanes, rows.values(), at);
      const taken: Row[] = [];
      for (const row of due) {
        if (taken.length === count) break;
        if (room.take(row.lane)) taken.push(row);
      }
      const sessions = taken.map((row) => {
        const { key, attempt } = row;
        row.owner = owner;
        row.until = at + leaseMs;
        row.attempt++;
        for (const wake of row.wakes) if (wake <= at) row.wakes.delete(wake);
        return { key, attempt };
      });
      const later = free.filter((row) => dueAt(row) > at).map((row) => dueAt(row) - at);
      return { sessions, nextInMs: later.length > 0 ? later.reduce((a, b) => Math.min(a, b)) : undefined };
    },
    async renew(owners, leaseMs) {
      const renewed = new Set<string | undefined>(owners);
      for (const row of rows.values()) if (renewed.has(row.owner)) row.until = now() + leaseMs;
    },
    async end(owner, key, advanced: Advanced) {
      const row = rows.get(nameOf(key));
      if (row?.owner !== owner) return true;
      row.owner = undefined;
      row.attempt = advanced.next === 'again' ? advanced.attempt : 0;
      row.until = advanced.next === 'again' ? now() + advanced.afterMs : 0;
      if (advanced.next === 'again') row.wakes.add(row.until);
      if (advanced.next === 'rest' && advanced.wakeAt !== undefined) row.wakes.add(advanced.wakeAt);
      if (advanced.next === 'park' && earliest(row) > now()) row.parked = advanced.code;
      const isOver = row.wakes.size === 0 && row.parked === undefined;
      if (isOver) rows.delete(nameOf(key));
      for (const hurry of watchers) hurry();
      return !isOver;
    },
    async figures(): Promise<DispatcherFigures> {
      const at = now();
      const all = [...rows.values()];
      const queued = all.filter((row) => !isHeld(row, at) && dueAt(row) <= at);
      return {
        queued: queued.length,
        running: all.filter((row) => isHeld(row, at)).length,
        parked: all.filter(({ parked }) => parked !== undefined).length,
        oldestWaitMs: queued.reduce((longest, row) => Math.max(longest, at - dueAt(row)), 0),
      };
    },
    async parked(page) {
      const { limit, after } = pageStart<readonly [string]>(page, ['string']);
      const all = [...rows].filter(([name, { parked }]) => parked !== undefined && (!after || name > after[0]));
      const found = all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit + 1);
      return pageOf(
        found,
        limit,
        ([, { key, parked }]) => ({ session: key, code: parked as string }),
        ([name]) => [name],
      );
    },
    async watch(hurry) {
      watchers.add(hurry);
      return () => watchers.delete(hurry);
    },
  };
}

/** The entry of a session. */
interface Row {
  readonly key: SessionKey;
  /** Epoch milliseconds. */
  readonly wakes: Set<number>;
  lane: string | undefined;
  owner: string | undefined;
  /**
   * The time in epoch milliseconds until which the owner has the
   * session. Without an owner, the end of the pause before a retry.
   */
  until: number;
  attempt: number;
  /** The error code for which the session was parked. */
  parked: string | undefined;
}

function newRow({ appName, userId, sessionId }: SessionKey): Row {
  const key = { appName, userId, sessionId };
  return { key, wakes: new Set(), lane: undefined, owner: undefined, until: 0, attempt: 0, parked: undefined };
}

function isHeld({ owner, until }: Row, at: number): boolean {
  return owner !== undefined && until > at;
}

/** Returns when the session is due. If its owner did not renew, that is the end of the owner's lease. */
function dueAt(row: Row): number {
  return row.owner === undefined ? earliest(row) : Math.min(row.until, earliest(row));
}

function earliest({ wakes }: Row): number {
  let first = Number.POSITIVE_INFINITY;
  for (const wake of wakes) first = Math.min(first, wake);
  return first;
}

/** Tracks the remaining room of each lane. */
class LaneRoom {
  readonly #left: Map<string, number>;

  constructor(lanes: LaneLimits, rows: Iterable<Row>, at: number) {
    this.#left = new Map(Object.entries(lanes));
    for (const row of rows) if (isHeld(row, at)) this.take(row.lane);
  }

  /** Takes a slot of a lane; returns false if the lane is full. */
  take(lane: string | undefined): boolean {
    const left = lane === undefined ? undefined : this.#left.get(lane);
    if (lane === undefined || left === undefined) return true;
    this.#left.set(lane, left - 1);
    return left > 0;
  }
}

function nameOf({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}
