import type { SessionService } from '@mortise/core';

/** A store as a process opens it. */
export interface CrashStore {
  readonly sessions: SessionService;
  close(): void | Promise<void>;
}
