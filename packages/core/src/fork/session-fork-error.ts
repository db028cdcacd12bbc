import { SessionError } from '../error/session-error.ts';
import type { LaterEffect } from './later-events.ts';

/**
 * A session was not forked, and nothing was made.
 *
 * The code is `fork_revision` for a revision that the session has not, `fork_effects` where the fork would
 * know nothing of effects that came after the revision, and `fork_artifacts` where there are files already.
 */
export class SessionForkError extends SessionError {
  /** Of `fork_effects`: the calls; else none. */
  readonly effects: readonly LaterEffect[];
  /** Of `fork_effects`: the first revision after `atRevision` of which a fork knows of all of them. */
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
