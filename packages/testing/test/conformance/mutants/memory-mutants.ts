import type { Event, MemoryService, Session } from '@mortise/core';
import { inMemoryMemoryService } from '@mortise/core/memory';
import type { Mutants } from './mutants.ts';

/** For each case of the memory service, a service in memory with one fault. */
export const memoryMutants: Mutants<MemoryService> = {
  'memory:add:found': mutant((inner) => ({
    add: (session) => inner.add({ ...session, events: session.events.filter(({ type }) => type === 'input') }),
  })),
  'memory:add:again': mutant((inner) => {
    let count = 0;
    return { add: (session) => inner.add({ ...session, sessionId: `${session.sessionId} ${count++}` }) };
  }),
  'memory:add:isolation': mutant((inner) => {
    const sessions: Session[] = [];
    return {
      add: async (session) => void sessions.push(session),
      search: async (scope, query) => {
        for (const session of sessions) await inner.add(session);
        return inner.search(scope, query);
      },
    };
  }),
  'memory:search:sessions': mutant((inner) => ({ add: (session) => inner.add({ ...session, sessionId: 'last' }) })),
  'memory:search:scope': mutant((inner) => ({
    add: (session) => inner.add({ ...session, appName: 'app' }),
    search: ({ userId }, query) => inner.search({ appName: 'app', userId }, query),
  })),
  'memory:search:none': mutant((inner) => ({
    search: async (scope, query) => {
      const found = await inner.search(scope, query);
      if (found.length > 0) return found;
      return [{ content: { role: 'user', parts: [{ type: 'text', text: 'nothing is known' }] } }];
    },
  })),
  'memory:search:order': mutant((inner) => ({
    search: async (scope, query) => (await inner.search(scope, query)).toReversed(),
  })),
  'memory:search:entry': mutant((inner) => ({
    add: (session) =>
      inner.add({ ...session, events: session.events.map((event): Event => ({ ...event, author: 'a' })) }),
  })),
  'memory:search:odd': mutant((inner) => ({
    search: async (scope, query) => (await inner.search(scope, query)).filter(() => new RegExp(query) !== undefined),
    add: (session) => inner.add({ ...session, userId: session.userId.toLowerCase() }),
  })),
};

function mutant(change: (inner: MemoryService) => Partial<MemoryService>): () => MemoryService {
  return () => {
    const inner = inMemoryMemoryService();
    return { ...inner, ...change(inner) };
  };
}
