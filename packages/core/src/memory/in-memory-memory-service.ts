import type { Content } from '../content/content.ts';
import { textOf } from '../content/text-of.ts';
import type { Event } from '../event/event.ts';
import type { Session } from '../session/session.ts';
import type { MemoryEntry, MemoryService } from './memory-service.ts';

/** Remembers sessions in this process and finds entries that share a word with the query, best match first. */
export function inMemoryMemoryService(): MemoryService {
  const users = new Map<string, Map<string, readonly Remembered[]>>();
  return {
    async add(session) {
      const user = userId(session);
      const sessions = users.get(user) ?? new Map<string, readonly Remembered[]>();
      users.set(user, sessions.set(session.sessionId, session.events.flatMap(remember)));
    },
    async search(scope, query) {
      const words = wordsOf(query);
      return [...(users.get(userId(scope))?.values() ?? [])]
        .flat()
        .map((entry) => ({ entry, score: [...words].filter((word) => entry.words.has(word)).length }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .map(({ entry }) => entry.memory);
    },
  };
}

interface Remembered {
  readonly memory: MemoryEntry;
  readonly words: ReadonlySet<string>;
}

function remember(event: Event): readonly Remembered[] {
  if (event.type !== 'input' && event.type !== 'model') return [];
  const content: Content = structuredClone(event.content);
  const words = wordsOf(textOf(content));
  return words.size === 0 ? [] : [{ memory: { content, author: event.author, timestamp: event.timestamp }, words }];
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function userId({ appName, userId }: Pick<Session, 'appName' | 'userId'>): string {
  return JSON.stringify([appName, userId]);
}
