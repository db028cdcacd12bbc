import type { SessionKey } from './session.ts';

/**
 * Snapshots that a store may keep: for each session one string that represents its log up to a revision, so
 * that a worker that never had the session need not read all of it. The log remains the truth: a session
 * without its snapshot loses nothing.
 *
 * INVARIANT snapshot:apart: the snapshots of two sessions have nothing to do with each other.
 * INVARIANT snapshot:log: neither the log, nor its revision, nor what the index says changes with a snapshot.
 * INVARIANT snapshot:gone: it is gone with its session,
 * whatever deletes that; a session that is made anew has none.
 */
export interface SnapshotStore {
  /**
   * INVARIANT snapshot:read:whole: it is returned as it was written, of any length, with all characters that
   * JSON texts have. They have neither U+0000 nor half a surrogate pair.
   * INVARIANT snapshot:read:none: `undefined` where there is none, and for a key that is not known.
   * INVARIANT snapshot:read:damaged: one that is not as it was written is `undefined` too, where the store
   * outlives its process.
   */
  read(key: SessionKey): Promise<SessionSnapshot | undefined>;
  /**
   * INVARIANT snapshot:write:newest: it takes the place of one of the same or of a lower revision; one of a
   * higher stays.
   * INVARIANT snapshot:write:unknown: nothing is kept for an unknown key, and it is no error.
   */
  write(key: SessionKey, snapshot: SessionSnapshot): Promise<void>;
}

/** A snapshot of a log up to a revision, as a string that only its writer understands. */
export interface SessionSnapshot {
  readonly revision: number;
  readonly data: string;
}
