import type { Awaitable } from '../json/awaitable.ts';
import type { StoredFile } from './file-store.ts';

/**
 * A cache of the files that a provider has, by their content. It may drop entries: the file is then uploaded
 * again. If several processes share a cache, they upload a file once, unless two start at the same moment.
 */
export interface FileCache {
  /** INVARIANT file-cache:get:unknown: `undefined` where nothing is remembered. */
  get(key: string): Awaitable<StoredFile | undefined>;
  /**
   * INVARIANT file-cache:set: what was remembered last comes back as it was.
   * INVARIANT file-cache:set:key: any text is a key, and has a place of its own.
   */
  set(key: string, file: StoredFile): Awaitable<void>;
  /** INVARIANT file-cache:delete: it is forgotten, and nothing else; what is not known is no error. */
  delete(key: string): Awaitable<void>;
}
