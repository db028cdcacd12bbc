import type { Event } from '../../event/event.ts';
import type { GrowingState } from '../growing-state.ts';
import type { SessionKey } from '../session.ts';
import type { Mail } from '../session-service.ts';
import type { SessionSnapshot } from '../snapshot-store.ts';

/** One session of a store in memory. */
export interface SessionRecord {
  readonly key: SessionKey;
  readonly events: Event[];
  /** The state; undefined until something is written. */
  state: GrowingState | undefined;
  mail: Map<string, Mail> | undefined;
  /** The ids of all inbox items that ever arrived. */
  seen: Set<string> | undefined;
  /** True if the session was used since it was last considered for removal. */
  used: boolean;
  /** The owner of the lease; undefined if there is none. `until`: the end of the lease. */
  owner: string | undefined;
  until: number;
  token: number;
  /** The time of creation, in epoch milliseconds. */
  readonly createdAt: number;
  /** Functions that are called after an append, and after the deletion. */
  watchers?: Set<() => void>;
  snapshot?: SessionSnapshot;
}

/**
 * The sessions of a store in memory. A session is looked up by its session id, and its complete key is
 * compared afterwards: building a string of the complete key for every look-up would be slow. The use of a
 * session only sets a flag, so that no list of recently used sessions has to be reordered.
 */
export class SessionRecords {
  readonly #bySessionId = new Map<string, SessionRecord[]>();
  /** The sessions, in the order in which they were added or last considered for removal. */
  readonly all: Set<SessionRecord> = new Set();
  /** The index of the sessions; undefined until it is first read. */
  index: { changed(record: SessionRecord): void } | undefined;

  /** Notifies the index and the watchers that a session is new, has grown, or was deleted. */
  changed(record: SessionRecord): void {
    this.index?.changed(record);
    if (record.watchers) for (const notify of record.watchers) notify();
  }

  get(key: SessionKey): SessionRecord | undefined {
    const records = this.#bySessionId.get(key.sessionId);
    if (records)
      for (const record of records) {
        if (!isSameKey(record.key, key)) continue;
        record.used = true;
        return record;
      }
    return undefined;
  }

  add(record: SessionRecord): void {
    const { sessionId } = record.key;
    const others = this.#bySessionId.get(sessionId);
    if (others) others.push(record);
    else this.#bySessionId.set(sessionId, [record]);
    this.all.add(record);
    this.changed(record);
  }

  delete(key: SessionKey): void {
    const record = this.get(key);
    if (record) this.#remove(record);
  }

  /**
   * Drops sessions without a lease until one more session fits. Considers the sessions in the order of `all`,
   * and drops those that were not used since they were last considered.
   */
  makeRoom(most: number, now: number): void {
    let looks = this.all.size * 2;
    for (const record of this.all) {
      if (this.all.size < most || looks-- === 0) return;
      if (!record.used && (record.owner === undefined || record.until <= now)) {
        this.delete(record.key);
        continue;
      }
      record.used = false;
      // The record is visited again in this loop, after all others.
      this.all.delete(record);
      this.all.add(record);
    }
  }

  #remove(record: SessionRecord): void {
    const { sessionId } = record.key;
    this.all.delete(record);
    const others = this.#bySessionId.get(sessionId)?.filter((other) => other !== record);
    if (others?.length) this.#bySessionId.set(sessionId, others);
    else this.#bySessionId.delete(sessionId);
    this.changed(record);
  }
}

function isSameKey(a: SessionKey, b: SessionKey): boolean {
  return a.sessionId === b.sessionId && a.userId === b.userId && a.appName === b.appName;
}
