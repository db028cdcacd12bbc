import type { Event } from '../../event/event.ts';
import type { GrowingState } from '../growing-state.ts';
import type { SessionKey } from '../session.ts';
import type { Mail } from '../session-service.ts';
import type { SessionSnapshot } from '../snapshot-store.ts';

/** One session of a store in memory. */
export interface SessionRecord {
  readonly key: SessionKey;
  readonly events: Event[];
  /** Undefined until something is written. */
  state: GrowingState | undefined;
  mail: Map<string, Mail> | undefined;
  /** Ids of all mail that ever came. */
  seen: Set<string> | undefined;
  /** Asked for since it was last looked at whether it may be dropped. */
  used: boolean;
  /** Who has the lease, and until when. */
  owner: string | undefined;
  until: number;
  token: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Called after it was appended to, and when it is gone. */
  watchers?: Set<() => void>;
  snapshot?: SessionSnapshot;
}

/**
 * The sessions of a store in memory.
 *
 * Found by session id first, which is nearly always enough: a text of the whole key would have to be made for
 * every look-up. Of a use only a mark is left, so that an append costs no reordering.
 */
export class SessionRecords {
  readonly #bySessionId = new Map<string, SessionRecord[]>();
  /** The longest kept first. */
  readonly all: Set<SessionRecord> = new Set();
  /** The index over them, once it was asked for. */
  index: { changed(record: SessionRecord): void } | undefined;

  /** Tells the index and the watchers of a session that is new, has grown, or is gone. */
  changed(record: SessionRecord): void {
    this.index?.changed(record);
    if (record.watchers) for (const tell of record.watchers) tell();
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
   * Drops sessions that no run has, until one more fits: those first that were kept
   * longest, and were not used since they were last looked at.
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
      // It comes once more in this loop, after all others.
      this.all.delete(record);
      this.all.add(record);
    }
  }

  #remove(record: SessionRecord): void {
    const { sessionId } = record.key;
    this.all.delete(record);
    const left = this.#bySessionId.get(sessionId)?.filter((other) => other !== record);
    if (left?.length) this.#bySessionId.set(sessionId, left);
    else this.#bySessionId.delete(sessionId);
    this.changed(record);
  }
}

function isSameKey(a: SessionKey, b: SessionKey): boolean {
  return a.sessionId === b.sessionId && a.userId === b.userId && a.appName === b.appName;
}
