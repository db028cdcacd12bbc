import type { MemberRules } from '../error/check-members.ts';
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
