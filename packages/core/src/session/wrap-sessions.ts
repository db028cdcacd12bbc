import type { MemberRules } from '../error/check-members.ts';
import type { SessionService } from './session-service.ts';

/**
 * Returns a session service with some members replaced; the others are those of the inner service, and its
 * missing members stay missing.
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
