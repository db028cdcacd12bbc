import { inMemorySessionService, type SessionService } from '@mortise/core';
import type { SessionSubject } from '../../../src/index.ts';

/** The base of the mutants: a store that passes all cases. */
export function soundSessions(): SessionSubject {
  const sessions = isolatedSessions();
  return { sessions, reopen: () => sessions };
}

/** The session service of the core, which keeps copies. */
export function isolatedSessions(): SessionService {
  const inner = inMemorySessionService();
  return { ...inner, append: (key, events, expected) => inner.append(key, structuredClone(events), expected) };
}

/** The same with something changed. */
export function sessionMutant(change: (inner: SessionService) => Partial<SessionService>): () => SessionSubject {
  return () => {
    const inner = isolatedSessions();
    const sessions = { ...inner, ...change(inner) };
    return { sessions, reopen: () => sessions };
  };
}
