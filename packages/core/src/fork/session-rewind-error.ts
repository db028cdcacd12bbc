import { SessionError } from '../error/session-error.ts';
import type { LaterEffect } from './later-events.ts';

/**
 * A session did not go back, and nothing was written.
 *
 * The code is `rewind_revision` for a revision that the session has not, `rewind_effects` where its model
 * would know nothing of effects that came after the revision, and `session_busy` while a run has the session.
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
