import type { SessionService } from './session-service.ts';

/**
 * A session service with some members changed; the others are
 * the inner one's, and what that has not, this has not either.
 */
export function wrapSessions(inner: SessionService, changed: Partial<SessionService>): SessionService {
  const members = Object.keys(memberNames).map((name) => {
    const member = inner[name as keyof SessionService];
    return [name, typeof member === 'function' ? member.bind(inner) : member];
  });
  const all = { ...Object.fromEntries(members), ...changed };
  return Object.fromEntries(Object.entries(all).filter(([, member]) => member)) as unknown as SessionService;
}

const memberNames: Readonly<Record<keyof SessionService, true>> = {
  create: true,
  load: true,
  append: true,
  deliver: true,
  mail: true,
  delete: true,
  list: true,
  forget: true,
  deleteBefore: true,
  changes: true,
  leases: true,
  index: true,
  snapshots: true,
};
