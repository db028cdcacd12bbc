import type { SessionKey, SessionService } from '@mortise/core';

/** A store, as one process opens it. */
export interface CrashStore {
  readonly sessions: SessionService;
  /** True if its index does not match the log of a session in the tables. */
  isBehind?(key: SessionKey): boolean | Promise<boolean>;
  close(): void | Promise<void>;
}
