import { type FileCache, inMemoryFileCache } from '@mortise/core/files';
import type { Mutants } from './mutants.ts';

/** One file cache with one fault for each case. */
export const fileCacheMutants: Mutants<FileCache> = {
  'file-cache:get:unknown': mutant(({ get }) => ({
    get: async (key) => (await get(key)) ?? { fileUri: 'file-of-nobody' },
  })),
  'file-cache:set': mutant(({ get, set }) => ({
    set: async (key, file) => ((await get(key)) ? undefined : set(key, file)),
  })),
  'file-cache:set/without its end': mutant(({ set }) => ({ set: (key, { fileUri }) => set(key, { fileUri }) })),
  'file-cache:set/as the object that it was': () => {
    const files = new Map<string, Parameters<FileCache['set']>[1]>();
    return {
      get: (key) => files.get(key),
      set: (key, file) => void files.set(key, file),
      delete: (key) => void files.delete(key),
    };
  },
  'file-cache:set:key': mutant(({ get, set }) => ({
    get: (key) => get(key.trim()),
    set: (key, file) => set(key.trim(), file),
  })),
  'file-cache:set:key/cut': mutant(({ get, set }) => ({
    get: (key) => get(key.slice(0, 255)),
    set: (key, file) => set(key.slice(0, 255), file),
  })),
  'file-cache:delete': mutant(() => ({ delete: () => undefined })),
  'file-cache:delete/all of it': mutant((cache) => ({
    async delete() {
      for (const key of ['a', 'b', 'c']) await cache.delete(key);
    },
  })),
};

function mutant(change: (cache: FileCache) => Partial<FileCache>): () => FileCache {
  return () => {
    const cache = inMemoryFileCache();
    return { ...cache, ...change(cache) };
  };
}
