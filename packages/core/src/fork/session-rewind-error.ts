import { SessionError } from '../error/session-error.ts';
import type { LaterEffect } from './later-events.ts';

/**
 * The error of a rewind that was refused; nothing was written. The code is `rewind_revision` if the session
 * does not have the revision, `rewind_effects` if later effects would be missing for its model, and
 * `session_busy` while a run has the session.
 */
export class SessionRewindError extends SessionError {
  /** The calls of `rewind_effects`; otherwise empty. */
  readonly effects: readonly LaterEffect[];
  /** The first revision after `toRevision` at which the model knows all calls, for `rewind_effects`. */
  readonly nextRevision: number | undefined;
  /** Milliseconds until the lease ends by itself, for `session_busy`. */
  readonly retryAfterMs: number | undefined;
  readonly retryable: boolean;

  constructor(
    code: 'rewind_revision' | 'rewind_effects' | 'session_busy',
    message: string,
    {
      effects = [],
      nextRevision,
      retryAfterMs,
    }: { effects?: readonly LaterEffect[]; nextRevision?: number; retryAfterMs?: number } = {},
  ) {
    super(code, message);
    this.effects = effects;
    this.nextRevision = nextRevision;
    this.retryAfterMs = retryAfterMs;
    this.retryable = code === 'session_busy';
  }
}
