import {
  type ArtifactPart,
  type ArtifactService,
  checkMembers,
  type MemberRules,
  type SessionKey,
} from '@mortise/core';
import type { ServedCaller } from './mcp-caller.ts';
import type { ResourceContents, ResourceSource } from './resource-source.ts';

/** Options of artifact resources: which artifacts are served. */
export interface ArtifactResourcesOptions {
  readonly artifacts: ArtifactService;
  /** Returns the session of a caller: its artifacts and, named `user:…`, those of its user are served. */
  readonly session: (caller: ServedCaller) => SessionKey;
  /** The prefix of each name. Default `artifact:///`. */
  readonly prefix?: string | undefined;
}

/** The newest version of each artifact of a session as a resource, if its name is well-formed Unicode. */
export function artifactResources(options: ArtifactResourcesOptions): ResourceSource {
  options = checkMembers('artifactResources', options, artifactResourcesOptions);
  const { artifacts, session, prefix = 'artifact:///' } = options;
  return {
    async list(caller) {
      const names = await artifacts.list(session(caller));
      // Names with lone surrogates have no address; a single one would make the list fail.
      const written = names.filter((name) => !/\p{Surrogate}/u.test(name));
      return written.map((name) => ({ uri: prefix + encodeURIComponent(name), name }));
    },
    async read(uri, caller) {
      const name = uri.startsWith(prefix) ? decoded(uri.slice(prefix.length)) : undefined;
      const part = name === undefined ? undefined : await artifacts.load(session(caller), name);
      return part && toContents(part);
    },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // No name is written like this.
    return undefined;
  }
}

/** Converts a part; undefined for a part of a newer version. */
function toContents(part: ArtifactPart): ResourceContents | undefined {
  switch (part.type) {
    case 'text':
      return { text: part.text, mimeType: 'text/plain' };
    case 'inlineData':
      return { data: part.data, mimeType: part.mimeType };
    case 'fileData':
      // The server fetches nothing: the reader of the list decides.
      return { text: part.fileUri, mimeType: 'text/uri-list' };
    default:
      part satisfies never;
      return undefined;
  }
}

const artifactResourcesOptions = {
  artifacts: 'object',
  session: 'function',
  prefix: 'string',
} satisfies MemberRules<ArtifactResourcesOptions>;
