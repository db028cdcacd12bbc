import { SessionError } from '../error/session-error.ts';
import type { LaterEffect } from './later-events.ts';

/**
 * The error of a fork that was refused; nothing was created. The code is `fork_revision` if the session does
 * not have the revision, `fork_effects` if later effects would be missing in the fork, and `fork_artifacts`
 * if the target has artifacts already.
 */
export class SessionForkError extends SessionError {
  /** The calls of `fork_effects`; otherwise empty. */
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
