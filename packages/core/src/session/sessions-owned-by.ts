import type { MemberRules } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { type SessionKey, sessionKeyText } from './session.ts';
import type { LeaseStore, SessionService } from './session-service.ts';

/**
 * Returns a session service whose leases all have one owner, for workers of a workflow engine that runs a
 * session in only one worker at a time. After a crash, the next run in any process with the same owner takes
 * the session over at once, without waiting for the lease to expire, and the earlier run can store nothing
 * more. Within one process, an active run keeps its session: another run fails with `session_busy`. `owner`:
 * a non-empty string. Throws `invalid_option`, also if the store has no leases.
 */
export function sessionsOwnedBy(inner: SessionService, owner: string): SessionService {
  if (typeof owner !== 'string' || owner.trim() === '')
    throw new ConfigError('invalid_option', 'the owner of leases must be a non-empty string');
  if (!inner.leases)
    throw new ConfigError('invalid_option', 'sessionsOwnedBy: this session service has no leases; give another store');
  return wrapSessions(inner, { leases: ownedLeases(inner.leases, owner) });
}

function ownedLeases(inner: LeaseStore, owner: string): LeaseStore {
  const { monotonic } = defaultPlatform;
  const own = new Map<string, OwnLease>();
  const change = (key: SessionKey, fencingToken: number, until: number | undefined): void => {
    const name = sessionKeyText(key);
    if (own.get(name)?.fencingToken !== fencingToken) return;
    if (until === undefined) own.delete(name);
    else own.set(name, { fencingToken, until });
  };
  return {
    async claim({ ...key }, _run, ttlMs) {
      const name = sessionKeyText(key);
      const until = monotonic() + ttlMs;
      if ((own.get(name)?.until ?? 0) > monotonic()) return undefined;
      own.set(name, { fencingToken: undefined, until });
      let lease: Awaited<ReturnType<LeaseStore['claim']>>;
      try {
        lease = await inner.claim(key, owner, ttlMs);
      } finally {
        if (lease) own.set(name, { ...lease, until });
        else own.delete(name);
      }
      return lease;
    },
    async renew({ ...key }, fencingToken, ttlMs) {
      const until = monotonic() + ttlMs;
      const kept = await inner.renew(key, fencingToken, ttlMs);
      change(key, fencingToken, kept ? until : undefined);
      return kept;
    },
    async release({ ...key }, fencingToken) {
      await inner.release(key, fencingToken);
      change(key, fencingToken, undefined);
    },
    held: (key) => inner.held(key),
  };
}

/** The lease of a run in this process. */
interface OwnLease {
  /** The fencing token; undefined while the lease is being claimed. */
  readonly fencingToken: number | undefined;
  /** The end of the lease, by the monotonic clock. */
  readonly until: number;
}

/**
 * Returns a session service that has the `changed` members, and otherwise the members of the inner service. A
 * member that neither has stays absent.
 */
export function wrapSessions(inner: SessionService, changed: Partial<SessionService>): SessionService {
  const members = Object.keys(memberNames).map((name) => {
    const member = inner[name as keyof SessionService];
    return [name, typeof member === 'function' ? member.bind(inner) : member];
  });
  const all = { ...Object.fromEntries(members), ...changed };
  return Object.fromEntries(Object.entries(all).filter(([, member]) => member)) as unknown as SessionService;
}

const memberNames: MemberRules<SessionService> = {
  create: 'function',
  load: 'function',
  append: 'function',
  deliver: 'function',
  mail: 'function',
  delete: 'function',
  list: 'function',
  forget: 'function',
  deleteBefore: 'function',
  changes: 'function',
  leases: 'object',
  index: 'object',
  snapshots: 'object',
};
