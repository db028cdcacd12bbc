import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { wholeNumber } from '../error/member-rules.ts';
import type { FileCache } from './file-cache.ts';
import type { StoredFile } from './file-store.ts';

/** Options of an in-memory file cache. */
export interface InMemoryFileCacheOptions {
  /** Files at most; default 10,000. What was asked for longest ago is forgotten first. */
  readonly maxFiles?: number | undefined;
}

/**
 * Remembers files for as long as the process lives. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function inMemoryFileCache(options: InMemoryFileCacheOptions = {}): FileCache {
  options = checkMembers('inMemoryFileCache', options, inMemoryFileCacheOptions);
  const { maxFiles = 10_000 } = options;
  /** In the order of their last use. */
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
