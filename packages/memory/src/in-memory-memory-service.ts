import { type MemoryService, type SessionScope, textOf } from '@mortise/core';
import { type Memory, memoriesOf } from './memories-of.ts';
import { indexTerms, queryTerms } from './search-terms.ts';

/**
 * Creates a memory service in this process's memory. It finds entries that share a word with the query, best
 * match first.
 */
export function inMemoryMemoryService(): MemoryService {
  const users = new Map<string, Map<string, readonly Remembered[]>>();
  return {
    async add(session) {
      const user = userKey(session);
      const sessions = users.get(user) ?? new Map<string, readonly Remembered[]>();
      const memories = memoriesOf(session);
      if (isEarlier(memories, sessions.get(session.sessionId) ?? [])) return;
      users.set(user, sessions.set(session.sessionId, memories.map(remember)));
    },
    async search(scope, query, { limit = 10, exceptSessionId } = {}) {
      const words = queryTerms(query);
      return [...(users.get(userKey(scope))?.values() ?? [])]
        .flat()
        .filter(({ sessionId }) => sessionId !== exceptSessionId)
        .map((entry) => ({ entry, score: words.filter((word) => entry.words.has(word)).length }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ entry: { id: _, words: __, ...entry }, score }) => structuredClone({ ...entry, score }));
    },
    async forget(scope) {
      const user = userKey(scope);
      const sessions = users.get(user);
      if (scope.sessionId === undefined) {
        users.delete(user);
        return [...(sessions?.values() ?? [])].reduce((sum, memories) => sum + memories.length, 0);
      }
      const count = sessions?.get(scope.sessionId)?.length ?? 0;
      sessions?.delete(scope.sessionId);
      return count;
    },
  };
}

interface Remembered extends Memory {
  readonly words: ReadonlySet<string>;
}

function remember(memory: Memory): Remembered {
  return { ...memory, words: new Set(indexTerms(textOf(memory.content))) };
}

function userKey({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}

/**
 * Returns true if the memories of a session are a proper prefix of its known memories: then they come from an
 * earlier state of the session, and add nothing.
 *
 * A session that was deleted and created again has other events, so its memories are no prefix.
 */
export function isEarlier(
  memories: readonly { readonly id: string }[],
  known: readonly { readonly id: string }[],
): boolean {
  return memories.length < known.length && memories.every(({ id }, at) => id === known[at]?.id);
}
