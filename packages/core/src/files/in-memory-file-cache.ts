import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { wholeNumber } from '../error/member-rules.ts';
import type { FileCache } from './file-cache.ts';
import type { StoredFile } from './file-store.ts';

/** Options of an in-memory file cache. */
export interface InMemoryFileCacheOptions {
  /** The maximum number of files; default 10,000. The least recently used file is dropped first. */
  readonly maxFiles?: number | undefined;
}

/**
 * Creates a file cache in this process's memory. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function inMemoryFileCache(options: InMemoryFileCacheOptions = {}): FileCache {
  options = checkMembers('inMemoryFileCache', options, inMemoryFileCacheOptions);
  const { maxFiles = 10_000 } = options;
  /** The files in the order of their last use. */
  const files = new Map<string, StoredFile>();
  const put = (key: string, file: StoredFile): void => {
    files.delete(key);
    files.set(key, file);
    for (const oldest of files.keys()) {
      if (files.size <= maxFiles) break;
      files.delete(oldest);
    }
  };
  return {
    get(key) {
      const file = files.get(key);
      if (file) put(key, file);
      return file && { ...file };
    },
    set: (key, file) => put(key, { ...file }),
    delete: (key) => void files.delete(key),
  };
}

const inMemoryFileCacheOptions = { maxFiles: wholeNumber(1) } satisfies MemberRules<InMemoryFileCacheOptions>;
