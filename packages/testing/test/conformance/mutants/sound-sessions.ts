import { inMemorySessionService, type SessionService } from '@mortise/core';
import type { SessionSubject } from '../../../src/index.ts';

/** Creates a store that passes all cases, on which the mutants are based. */
export function soundSessions(): SessionSubject {
  const sessions = isolatedSessions();
  return { sessions, reopen: () => sessions };
}

/** Creates the session service of the core, wrapped so that it keeps copies. */
export function isolatedSessions(): SessionService {
  const inner = inMemorySessionService();
  return { ...inner, append: (key, events, expected) => inner.append(key, structuredClone(events), expected) };
}

/** Returns a factory of a correct store with some methods replaced. */
export function sessionMutant(change: (inner: SessionService) => Partial<SessionService>): () => SessionSubject {
  return () => {
    const inner = isolatedSessions();
    const sessions = { ...inner, ...change(inner) };
    return { sessions, reopen: () => sessions };
  };
}
