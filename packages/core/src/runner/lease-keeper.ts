import { startIdleTimer } from '../platform/platform.ts';
import { type BranchScope, warnWhy } from '../run/run-scope.ts';

/**
 * Renews the leases of a runner's runs, all by one timer: a
 * timer per run would cost a short run more than its work.
 *
 * Not while a run's reader has stalled: a stream that was left without being closed must not keep its session
 * for ever. A lost lease cancels the run, because nothing more could be stored.
 */
export class LeaseKeeper {
  readonly #leaseMs: number;
  readonly #runs = new Set<BranchScope>();
  #stopTimer: (() => void) | undefined;

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  keep(scope: BranchScope): void {
    if (!scope.run.settings.sessions.leases || scope.run.journal.fencingToken === undefined) return;
    this.#runs.add(scope);
    this.#stopTimer ??= startIdleTimer(this.#leaseMs / 3, () => this.#renewAll());
  }

  forget(scope: BranchScope): void {
    this.#runs.delete(scope);
  }

  #renewAll(): void {
    this.#stopTimer = undefined;
    if (this.#runs.size === 0) return;
    for (const scope of this.#runs) void this.#renew(scope);
    this.#stopTimer = startIdleTimer(this.#leaseMs / 3, () => this.#renewAll());
  }

  async #renew(scope: BranchScope): Promise<void> {
    const { journal, view, outbox, cancellation, settings } = scope.run;
    const { sessions } = settings;
    if (outbox.full || journal.fencingToken === undefined) return;
    try {
      const kept = await sessions.leases?.renew(view.key, journal.fencingToken, this.#leaseMs);
      if (kept || !this.#runs.has(scope)) return;
      cancellation.cancel({ code: 'store_failed', reason: 'another worker has taken over the session' });
    } catch (cause) {
      warnWhy(scope, 'lease_not_renewed', 'the lease of the session could not be renewed; it is tried again', cause);
    }
  }
}
