import type { IndexState } from '@mortise/core/session-index';

/** The index entry of a session. */
export interface KnownEntry {
  /** The id of the session's row: a session that is deleted and created again has another id. */
  readonly id: string;
  readonly state: IndexState;
}
