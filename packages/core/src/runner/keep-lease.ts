import { type RunScope, warn } from '../flow/run-scope.ts';
import { startTimer } from '../platform/platform.ts';

/**
 * Renews the session's lease while the run goes on. Returns what stops it.
 *
 * Not while its reader has stalled: a stream that was left without being closed must not keep the session for ever.
 * A lost lease cancels the run, because nothing more could be stored.
 */
export function keepLease(scope: RunScope, leaseMs: number): () => void {
  const { journal, sessions, view, outbox, cancellation } = scope;
  const { leases } = sessions;
  const token = journal.fencingToken;
  if (!leases || token === undefined) return () => {};
  let stopTimer = (): void => {};
  const renew = async (): Promise<void> => {
    try {
      if (!outbox.full && !(await leases.renew(view.key, token, leaseMs))) {
        return cancellation.cancel({ code: 'store_failed', reason: 'another worker has taken over the session' });
      }
    } catch (cause) {
      warn(scope, 'lease_not_renewed', 'the lease of the session could not be renewed; it is tried again', cause);
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    stopTimer = startTimer(leaseMs / 3, () => void renew());
  };
  let stopped = false;
  schedule();
  return () => {
    stopped = true;
    stopTimer();
  };
}
