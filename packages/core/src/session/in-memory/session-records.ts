import type { Event } from '../../event/event.ts';
import type { GrowingState } from '../growing-state.ts';
import type { SessionKey } from '../session.ts';
import type { Mail } from '../session-service.ts';

/** One session of a store in memory. */
export interface SessionRecord {
  readonly key: SessionKey;
  readonly events: Event[];
  readonly state: GrowingState;
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
  changed?: () => void;
}

/**
 * The sessions of a store in memory, no more than so many.
 *
 * Found by session id first, which is nearly always enough: a text of the whole key would have to be made for
 * every look-up. Of a use only a mark is left, so that an append costs no reordering.
 */
export class SessionRecords {
  readonly #bySessionId = new Map<string, SessionRecord[]>();
  /** The longest kept first. */
  readonly all: Set<SessionRecord> = new Set();
  readonly #most: number;
  readonly #clock: () => number;

  constructor(most: number, clock: () => number) {
    this.#most = most;
    this.#clock = clock;
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
    for (let isOne = true; isOne && this.all.size >= this.#most; ) isOne = this.#drop();
    const { sessionId } = record.key;
    const others = this.#bySessionId.get(sessionId);
    if (others) others.push(record);
    else this.#bySessionId.set(sessionId, [record]);
    this.all.add(record);
  }

  delete(key: SessionKey): void {
    const record = this.get(key);
    if (record) this.#remove(record);
  }

  #remove(record: SessionRecord): void {
    const { sessionId } = record.key;
    this.all.delete(record);
    const left = this.#bySessionId.get(sessionId)?.filter((other) => other !== record);
    if (left && left.length > 0) this.#bySessionId.set(sessionId, left);
    else this.#bySessionId.delete(sessionId);
    record.changed?.();
  }

  /** Drops one that was not used since the last look at it. Answers whether there was one that no run has. */
  #drop(): boolean {
    const now = this.#clock();
    const looks = this.all.size * 2;
    let look = 0;
    for (const record of this.all) {
      if (look++ >= looks) break;
      if (!record.used && (record.owner === undefined || record.until <= now)) {
        this.#remove(record);
        return true;
      }
      record.used = false;
      // It comes once more in this loop, after all others.
      this.all.delete(record);
      this.all.add(record);
    }
    return false;
  }
}

function isSameKey(a: SessionKey, b: SessionKey): boolean {
  return a.sessionId === b.sessionId && a.userId === b.userId && a.appName === b.appName;
}
