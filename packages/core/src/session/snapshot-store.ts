import type { SessionKey } from './session.ts';

/**
 * Snapshots that a store may keep: for each session one string that represents its log up to a revision, so
 * that a worker that never had the session need not read all of it. The log remains the truth: a session
 * without its snapshot loses nothing.
 *
 * INVARIANT snapshot:apart: the snapshots of two sessions are independent.
 * INVARIANT snapshot:log: a snapshot changes neither the log, nor its revision, nor the index.
 * INVARIANT snapshot:gone: it is deleted with its session, in
 * every way of deleting; a session that is created again has none.
 */
export interface SnapshotStore {
  /**
   * INVARIANT snapshot:read:whole: it is returned unchanged, with any length and all characters of JSON
   * texts, which have neither U+0000 nor lone surrogates.
   * INVARIANT snapshot:read:none: `undefined` if there is none, and for an unknown key.
   * INVARIANT snapshot:read:damaged: in a store that outlives
   * its process, a damaged snapshot is `undefined`, too.
   */
  read(key: SessionKey): Promise<SessionSnapshot | undefined>;
  /**
   * INVARIANT snapshot:write:newest: it replaces a snapshot of the
   * same or a lower revision; a snapshot of a higher revision stays.
   * INVARIANT snapshot:write:unknown: nothing is stored for an unknown key, and it is not an error.
   */
  write(key: SessionKey, snapshot: SessionSnapshot): Promise<void>;
}

/** A snapshot of a log up to a revision, as a string that only its writer understands. */
export interface SessionSnapshot {
  readonly revision: number;
  readonly data: string;
}
