import type { SessionKey } from '../session/session.ts';
import type { SessionScope } from '../session/session-service.ts';
import type { ArtifactPart, ArtifactService } from './artifact-service.ts';

/**
 * Creates an artifact service in this process's memory. A name that starts with `user:` is shared by the
 * user's sessions.
 */
export function inMemoryArtifactService(): ArtifactService {
  /** The artifacts by user, then by session; the key undefined holds those that the user's sessions share. */
  const users = new Map<string, Map<string | undefined, Files>>();
  const filesOf = (key: SessionKey, filename: string): Files | undefined =>
    users.get(userKey(key))?.get(ownerOf(key, filename));
  return {
    async save(key, filename, part) {
      const owners = users.get(userKey(key)) ?? new Map<string | undefined, Files>();
      users.set(userKey(key), owners);
      const files: Files = owners.get(ownerOf(key, filename)) ?? new Map();
      owners.set(ownerOf(key, filename), files);
      const versions = files.get(filename) ?? [];
      files.set(filename, versions);
      return versions.push(structuredClone(part)) - 1;
    },
    async load(key, filename, version) {
      const versions = filesOf(key, filename)?.get(filename);
      return structuredClone(version === undefined ? versions?.at(-1) : versions?.[version]);
    },
    async list(key) {
      return [...(filesOf(key, '')?.keys() ?? []), ...(filesOf(key, 'user:')?.keys() ?? [])].sort();
    },
    async delete(key, filename) {
      filesOf(key, filename)?.delete(filename);
    },
    async forget(scope) {
      const id = userKey(scope);
      const owners = users.get(id);
      if (scope.sessionId === undefined) {
        users.delete(id);
        return [...(owners?.values() ?? [])].reduce((sum, files) => sum + files.size, 0);
      }
      const count = owners?.get(scope.sessionId)?.size ?? 0;
      owners?.delete(scope.sessionId);
      return count;
    },
  };
}

type Files = Map<string, ArtifactPart[]>;

function userKey({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}

function ownerOf({ sessionId }: SessionKey, filename: string): string | undefined {
  return filename.startsWith('user:') ? undefined : sessionId;
}
