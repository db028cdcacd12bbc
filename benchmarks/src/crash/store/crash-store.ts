import type { SessionKey, SessionService } from '@mortise/core';

/** A store as a process opens it. */
export interface CrashStore {
  readonly sessions: SessionService;
  /** True if its index does not cover the log of a session, as it stands in the tables. */
  isBehind?(key: SessionKey): boolean | Promise<boolean>;
  close(): void | Promise<void>;
}
