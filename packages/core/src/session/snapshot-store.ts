import type { SessionKey } from './session.ts';

/**
 * Snapshots that a store may keep: for each session, one string that represents its log up to a revision, so
 * that a worker that never had the session need not read the complete log. The log remains the source of
 * truth: a session that loses its snapshot loses no data.
 *
 * INVARIANT snapshot:apart: the snapshots of two sessions are independent.
 * INVARIANT snapshot:log: a snapshot changes neither the log, nor its revision, nor the index.
 * INVARIANT snapshot:gone: a snapshot is deleted with its session, by every method that deletes sessions; a
 * session that is created again has no snapshot.
 */
export interface SnapshotStore {
  /**
   * Reads the snapshot of a session.
   *
   * INVARIANT snapshot:read:whole: a snapshot is returned unchanged, with any length and all characters of
   * JSON texts, which have neither U+0000 nor lone surrogates.
   * INVARIANT snapshot:read:none: the result is `undefined` if there is no snapshot, and for an unknown key.
   * INVARIANT snapshot:read:damaged: in a store that outlives
   * its process, a damaged snapshot is read as `undefined`.
   */
  read(key: SessionKey): Promise<SessionSnapshot | undefined>;
  /**
   * Stores a snapshot of a session in place of one of the same or a lower revision.
   *
   * INVARIANT snapshot:write:newest: a new snapshot replaces one of the same or a lower revision; a stored
   * snapshot of a higher revision stays.
   * INVARIANT snapshot:write:unknown: an unknown key is not an error, and nothing is stored.
   */
  write(key: SessionKey, snapshot: SessionSnapshot): Promise<void>;
}

/** A snapshot of a log up to a revision, as a string that only its writer understands. */
export interface SessionSnapshot {
  readonly revision: number;
  readonly data: string;
}
