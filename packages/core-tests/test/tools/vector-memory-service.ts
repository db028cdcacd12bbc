import { type MemoryScope, type MemoryService, type SessionScope, textOf } from '@mortise/core';
import { isEarlier, type Memory, memoriesOf } from '@mortise/memory';

/** Returns a vector for each text. */
export type Embed = (texts: readonly string[], signal?: AbortSignal) => Promise<readonly (readonly number[])[]>;

interface Row {
  readonly user: string;
  readonly memory: Memory;
  readonly vector: readonly number[];
}

/** A memory service that compares vectors of any embedding model: the example of docs/memory.md. */
export function vectorMemoryService(embed: Embed, leastScore = 0.1): MemoryService {
  let rows: readonly Row[] = [];
  return {
    async add({ appName, userId, sessionId, events }, options) {
      const scope = { appName, userId, sessionId };
      const memories = memoriesOf({ sessionId, events });
      const known = rows.filter((row) => isOf(row, scope));
      if (
        isEarlier(
          memories,
          known.map(({ memory }) => memory),
        )
      )
        return;
      const vectors = new Map(known.map(({ memory, vector }) => [textOf(memory.content), vector]));
      const unknown = memories.map(({ content }) => textOf(content)).filter((text) => !vectors.has(text));
      const made = await embed(unknown, options?.signal);
      for (const [at, text] of unknown.entries()) vectors.set(text, made[at] ?? []);
      const user = userOf(scope);
      const added = memories.map((memory) => ({ user, memory, vector: vectors.get(textOf(memory.content)) ?? [] }));
      rows = [...rows.filter((row) => !isOf(row, scope)), ...added];
    },
    async search(scope, query, { limit = 10, exceptSessionId, signal } = {}) {
      const [wanted = []] = await embed([query], signal);
      return (
        rows
          .filter((row) => isOf(row, { appName: scope.appName, userId: scope.userId }))
          .filter(({ memory }) => memory.sessionId !== exceptSessionId)
          .map(({ memory, vector }) => ({ ...memory, score: cosine(wanted, vector) }))
          .filter(({ score }) => score >= leastScore)
          .sort((a, b) => b.score - a.score)
          .slice(0, limit)
          // What is found is the caller's, who may change it.
          .map((entry) => structuredClone(entry))
      );
    },
    async forget(scope) {
      const kept = rows.filter((row) => !isOf(row, scope));
      const count = rows.length - kept.length;
      rows = kept;
      return count;
    },
  };
}

function isOf({ user, memory }: Row, scope: MemoryScope): boolean {
  return user === userOf(scope) && (scope.sessionId === undefined || scope.sessionId === memory.sessionId);
}

function userOf({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, each, at) => sum + each * (y[at] ?? 0), 0);
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}
