import type { IndexState } from '@mortise/core/session-index';

/** The index entry of a session. */
export interface KnownEntry {
  /** The session's row: one that is deleted and made again has another. */
  readonly id: string;
  readonly state: IndexState;
}
