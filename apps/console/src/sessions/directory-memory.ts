import type { MemoryService } from '@mortise/core';

/** The memory of one directory: sessions of other directories are not found. */
export function directoryMemory(memory: MemoryService, directory: string): MemoryService {
  const here = { userId: directory };
  return {
    add: (session, options) => memory.add({ ...session, ...here }, options),
    search: (scope, query, options) => memory.search({ ...scope, ...here }, query, options),
    forget: (scope) => memory.forget({ ...scope, ...here }),
  };
}
