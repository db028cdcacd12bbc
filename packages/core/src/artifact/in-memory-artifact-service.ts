import type { SessionKey } from '../session/session.ts';
import type { ArtifactPart, ArtifactService } from './artifact-service.ts';

/** Keeps artifacts in this process. A name that begins with `user:` is shared by the user's sessions. */
export function inMemoryArtifactService(): ArtifactService {
  const owners = new Map<string, Map<string, ArtifactPart[]>>();
  const filesOf = (key: SessionKey, filename: string): Map<string, ArtifactPart[]> => {
    const owner = ownerOf(key, filename);
    let files = owners.get(owner);
    if (!files) {
      files = new Map();
      owners.set(owner, files);
    }
    return files;
  };
  return {
    async save(key, filename, part) {
      const files = filesOf(key, filename);
      const versions = files.get(filename) ?? [];
      files.set(filename, versions);
      return versions.push(structuredClone(part)) - 1;
    },
    async load(key, filename, version) {
      const versions = filesOf(key, filename).get(filename);
      return version === undefined ? versions?.at(-1) : versions?.[version];
    },
    async list(key) {
      return [...filesOf(key, '').keys(), ...filesOf(key, 'user:').keys()].sort();
    },
    async delete(key, filename) {
      filesOf(key, filename).delete(filename);
    },
  };
}

function ownerOf({ appName, userId, sessionId }: SessionKey, filename: string): string {
  return JSON.stringify(filename.startsWith('user:') ? [appName, userId] : [appName, userId, sessionId]);
}
