import { startTimer } from '../platform/platform.ts';
import { type BranchScope, warnWhy } from '../run/run-scope.ts';

/**
 * The lease of a run, which is renewed three times in its time until it is forgotten.
 *
 * Not while the run's reader has stalled: a stream that was left without being closed must not keep its
 * session for ever. A lost lease cancels the run, because nothing more could be stored.
 *
 * The timer is the run's own: a platform may end what a request has started with that request, and may
 * allow a process so many timers only.
 */
export class KeptLease {
  readonly #scope: BranchScope;
  #stopTimer: (() => void) | undefined;

  constructor(scope: BranchScope) {
    this.#scope = scope;
  }

  forget(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Begins to renew it. */
  start(): void {
    const renew = (): void => {
      this.start();
      void this.#renew();
    };
    this.#stopTimer = startTimer(this.#scope.run.settings.leaseMs / 3, renew, true);
  }

  async #renew(): Promise<void> {
    const scope = this.#scope;
    const { view, journal, outbox, cancellation, settings } = scope.run;
    const { leases } = settings.sessions;
    const { fencingToken } = journal;
    if (outbox.full || !leases || fencingToken === undefined) return;
    try {
      const isKept = await leases.renew(view.key, fencingToken, settings.leaseMs);
      if (!isKept && this.#stopTimer)
        cancellation.cancel({ code: 'store_failed', reason: 'another worker has taken over the session' });
    } catch (cause) {
      warnWhy(scope, 'lease_not_renewed', 'the lease was not renewed; tried again', cause);
    }
  }
}
