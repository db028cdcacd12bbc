import { SessionError } from '../error/session-error.ts';
import type { LaterEffect } from './later-events.ts';

/**
 * A session was not forked, and nothing was made.
 *
 * The code is `fork_revision` for a revision that the session has not, `fork_effects` where the fork would
 * know nothing of effects that came after the revision, and `fork_artifacts` where there are files already.
 */
export class SessionForkError extends SessionError {
  /** The calls of `fork_effects`; otherwise empty. */
  readonly effects: readonly LaterEffect[];
  /** The first revision after `atRevision` at which a fork knows all calls, for `fork_effects`. */
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
