import type { ArtifactPart, ArtifactService } from '../artifact/artifact-service.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { wholeNumber } from '../error/member-rules.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { isJsonObject } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import type { SessionKey } from '../session/session.ts';
import type { StoredFile } from './file-store.ts';

/**
 * A cache of the files that a provider has, by their content. The cache may drop entries: the file is then
 * uploaded again. If several processes share a cache, they upload a file once, unless two start at the same
 * moment.
 */
export interface FileCache {
  /** INVARIANT file-cache:get:unknown: returns `undefined` for an unknown key. */
  get(key: string): Awaitable<StoredFile | undefined>;
  /**
   * INVARIANT file-cache:set: `get` returns the file that was stored last under the key, unchanged.
   * INVARIANT file-cache:set:key: any string is a valid key, and each key has a separate entry.
   */
  set(key: string, file: StoredFile): Awaitable<void>;
  /** INVARIANT file-cache:delete: only this key is removed; an unknown key is not an error. */
  delete(key: string): Awaitable<void>;
}

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

/**
 * Creates a file cache in an artifact service, for all processes that share it: an artifact of a few hundred
 * characters for each file. Rejects with the errors of the service.
 *
 * @param key A session key that no session uses: deleting the artifacts of this key deletes the cache.
 */
export function artifactFileCache(artifacts: ArtifactService, key: SessionKey): FileCache {
  return {
    async get(name) {
      const part = await artifacts.load(key, filenameOf(name));
      return part && storedFile(part, name);
    },
    async set(name, { fileUri, expiresAt }) {
      const text = JSON.stringify({ key: name, fileUri, ...(expiresAt !== undefined && { expiresAt }) });
      // Only one version of each artifact is kept.
      await artifacts.delete(key, filenameOf(name));
      await artifacts.save(key, filenameOf(name), { type: 'text', text });
    },
    delete: (name) => artifacts.delete(key, filenameOf(name)),
  };
}

/** Returns the artifact name for a cache key: a digest, because some stores limit the length of names. */
function filenameOf(key: string): string {
  return `${sha256(key)}.json`;
}

/** Returns the stored file; undefined if this cache did not write the artifact. */
function storedFile(part: ArtifactPart, name: string): StoredFile | undefined {
  const { key, fileUri, expiresAt } = part.type === 'text' ? jsonOf(part.text) : {};
  if (key !== name || typeof fileUri !== 'string') return undefined;
  return { fileUri, ...(typeof expiresAt === 'number' && { expiresAt }) };
}

function jsonOf(text: string): { readonly [member: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    // Another artifact has this name: the file is uploaded again, and its entry replaces that artifact.
    return {};
  }
}
