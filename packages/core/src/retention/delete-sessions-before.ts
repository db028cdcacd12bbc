import { ConfigError } from '../error/errors.ts';
import type { DeleteFilter } from '../session/session-service.ts';
import type { ForgetReport, UserStores } from './forget-user.ts';

/** The stores that hold data of a session. */
export type SessionStores = Pick<UserStores, 'artifacts' | 'dispatcher'> & Required<Pick<UserStores, 'sessions'>>;

/**
 * Deletes the sessions whose last change is before a time, in epoch milliseconds, with their artifacts. If
 * there is a dispatcher, wakes each deleted session once more, so that a worker removes the dispatcher's
 * entry. Works in pages of `deleteBefore`. After an interruption, call this function again; a worker's sweep
 * wakes the sessions that were deleted but not woken. Memories, credentials, `user:` state and
 * sessions whose id begins with `mortise:`, such as that of approvals, belong to the user and stay. Resolves
 * with the numbers of removed items. Throws `invalid_option` if a store has no method to delete, `bad_time`
 * if the time is invalid, and the errors of the stores.
 */
export async function deleteSessionsBefore(
  stores: SessionStores,
  time: number,
  filter: DeleteFilter = {},
): Promise<ForgetReport> {
  const { sessions, artifacts, dispatcher } = stores;
  if (!sessions?.deleteBefore)
    throw new ConfigError('invalid_option', 'deleteSessionsBefore: the session service has no "deleteBefore"');
  if (artifacts && !artifacts.forget)
    throw new ConfigError('invalid_option', 'deleteSessionsBefore: the artifact service has no "forget"; omit it');
  const removed = { sessions: 0, artifacts: 0, wakes: 0 };
  for (let after: string | undefined; ; ) {
    const { items, next } = await sessions.deleteBefore(time, filter, { limit: sessionsAtOnce, after });
    removed.sessions += items.length;
    for (const key of items) {
      removed.artifacts += (await artifacts?.forget?.(key)) ?? 0;
      if (!dispatcher) continue;
      await dispatcher.wake(key);
      removed.wakes++;
    }
    if (next === undefined) break;
    after = next;
  }
  return {
    sessions: removed.sessions,
    ...(artifacts && { artifacts: removed.artifacts }),
    ...(dispatcher && { wakes: removed.wakes }),
  };
}

const sessionsAtOnce = 100;
