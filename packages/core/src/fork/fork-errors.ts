import { SessionError } from '../error/errors.ts';
import type { LaterEffect } from './later-events.ts';

/**
 * The error of a fork that was refused; nothing was created. The code is `fork_revision` if the session does
 * not have the revision, `fork_effects` if later effects would be missing in the fork, and `fork_artifacts`
 * if the target has artifacts already.
 */
export class SessionForkError extends SessionError {
  /** The calls that would be missing in the fork, for `fork_effects`; otherwise empty. */
  readonly effects: readonly LaterEffect[];
  /** The first revision after `atRevision` at which a fork has all calls, for `fork_effects`. */
  readonly nextRevision: number | undefined;

  constructor(
    code: 'fork_revision' | 'fork_effects' | 'fork_artifacts',
    message: string,
    { effects = [], nextRevision }: { effects?: readonly LaterEffect[]; nextRevision?: number } = {},
  ) {
    super(code, message);
    this.effects = effects;
    this.nextRevision = nextRevision;
  }
}

/**
 * The error of a rewind that was refused; nothing was written. The code is `rewind_revision` if the session
 * does not have the revision, `rewind_effects` if the model would not know of later effects, and
 * `session_busy` while a run is working on the session.
 */
export class SessionRewindError extends SessionError {
  /** The calls that the model would not know of, for `rewind_effects`; otherwise empty. */
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
