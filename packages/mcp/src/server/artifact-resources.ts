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
  /**
   * Returns the session of a caller: the artifacts of the session are
   * served and, under names that begin with `user:`, those of its user.
   */
  readonly session: (caller: ServedCaller) => SessionKey;
  /** The prefix of each resource URI. Default `artifact:///`. */
  readonly prefix?: string | undefined;
}

/**
 * Returns a source of resources: the newest version of each
 * artifact of a session whose name is well-formed Unicode.
 */
export function artifactResources(options: ArtifactResourcesOptions): ResourceSource {
  options = checkMembers('artifactResources', options, artifactResourcesOptions);
  const { artifacts, session, prefix = 'artifact:///' } = options;
  return {
    async list(caller) {
      const names = await artifacts.list(session(caller));
      // A name with a lone surrogate has no URI; one such name would make the complete list fail.
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
    // A URI with an invalid percent encoding names no artifact.
    return undefined;
  }
}

/** Converts a part; returns undefined for a part type that only a newer version of Mortise knows. */
function toContents(part: ArtifactPart): ResourceContents | undefined {
  switch (part.type) {
    case 'text':
      return { text: part.text, mimeType: 'text/plain' };
    case 'inlineData':
      return { data: part.data, mimeType: part.mimeType };
    case 'fileData':
      // The server does not fetch the file: the client gets its URI as a list, and decides.
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
