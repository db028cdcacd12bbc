import type { Event, MemoryService, Session } from '@mortise/core';
import { inMemoryMemoryService } from '@mortise/memory';
import type { Mutants } from './mutants.ts';

/** One memory service in memory with one fault for each case. */
export const memoryMutants: Mutants<MemoryService> = {
  'memory:add:found': mutant((inner) => ({
    add: (session) => inner.add({ ...session, events: session.events.filter(({ type }) => type === 'input') }),
  })),
  'memory:add:again': mutant((inner) => {
    let count = 0;
    return { add: (session) => inner.add({ ...session, sessionId: `${session.sessionId} ${count++}` }) };
  }),
  'memory:add:words': mutant((inner) => ({
    add: (session) =>
      inner.add({
        ...session,
        events: session.events.map((event) => (event.type === 'model' ? { ...event, acts: true } : event)),
      }),
  })),
  'memory:add:older': mutant((inner) => ({
    add: async (session) => {
      await inner.forget(session);
      await inner.add(session);
    },
  })),
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
  'memory:search:isolation': mutant((inner) => {
    const found = new Map<string, Awaited<ReturnType<MemoryService['search']>>>();
    return {
      search: async (scope, query, options) => {
        const entries = found.get(query) ?? structuredClone(await inner.search(scope, query, options));
        found.set(query, entries);
        return entries;
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
  'memory:search:limit': mutant((inner) => ({
    search: (scope, query, options) => inner.search(scope, query, { limit: 20, ...options }),
  })),
  'memory:search:except': mutant((inner) => ({
    search: async (scope, query, { exceptSessionId, ...options } = {}) =>
      (await inner.search(scope, query, options)).filter(({ sessionId }) => sessionId !== exceptSessionId),
  })),
  'memory:search:scripts': mutant((inner) => ({
    search: (scope, query, options) =>
      inner.search(scope, query.replace(/[^\p{ASCII}\p{Script=Latin}]/gu, ' '), options),
  })),
  'memory:search:entry': mutant((inner) => ({
    add: (session) =>
      inner.add({ ...session, events: session.events.map((event): Event => ({ ...event, author: 'a' })) }),
  })),
  'memory:search:odd': mutant((inner) => ({
    search: async (scope, query) => (await inner.search(scope, query)).filter(() => new RegExp(query) !== undefined),
    add: (session) => inner.add({ ...session, userId: session.userId.toLowerCase() }),
  })),
  'memory:forget:session': mutant((inner) => ({
    forget: ({ appName, userId }) => inner.forget({ appName, userId }),
  })),
  'memory:forget:user': mutant((inner) => ({
    forget: async (scope) => {
      return scope.sessionId === undefined ? 0 : inner.forget(scope);
    },
  })),
  'memory:forget:count': mutant((inner) => ({
    forget: async (scope) => Math.min(await inner.forget(scope), 1),
  })),
  'memory:forget:unknown': mutant((inner) => {
    const users = new Set<string>();
    return {
      add: (session) => {
        users.add(session.userId);
        return inner.add(session);
      },
      forget: async (scope) => {
        if (!users.has(scope.userId)) throw new Error(`nothing is known of ${scope.userId}`);
        return inner.forget(scope);
      },
    };
  }),
};

function mutant(change: (inner: MemoryService) => Partial<MemoryService>): () => MemoryService {
  return () => {
    const inner = inMemoryMemoryService();
    return { ...inner, ...change(inner) };
  };
}
