import type { ArtifactPart, ArtifactService } from '../artifact/artifact-service.ts';
import { isJsonObject } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import type { SessionKey } from '../session/session.ts';
import type { FileCache } from './file-cache.ts';
import type { StoredFile } from './file-store.ts';

/**
 * Creates a file cache in an artifact service, for all processes that share it: an artifact of a few hundred
 * characters for each file. Rejects with the errors of the service.
 *
 * @param key a session key that no session has: the cache entries are deleted with it
 */
export function artifactFileCache(artifacts: ArtifactService, key: SessionKey): FileCache {
  return {
    async get(name) {
      const part = await artifacts.load(key, filenameOf(name));
      return part && storedFile(part, name);
    },
    async set(name, { fileUri, expiresAt }) {
      const text = JSON.stringify({ key: name, fileUri, ...(expiresAt !== undefined && { expiresAt }) });
      // One version of each artifact is kept.
      await artifacts.delete(key, filenameOf(name));
      await artifacts.save(key, filenameOf(name), { type: 'text', text });
    },
    delete: (name) => artifacts.delete(key, filenameOf(name)),
  };
}

/** Returns the name of an artifact: some stores limit the length of names. */
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
    // Another file has this name: the upload is repeated and replaces it.
    return {};
  }
}
