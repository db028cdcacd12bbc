// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { ArtifactService } from "@mortise/core";
/** Options of the artifact store: the folder of its files. */
interface FsArtifactOptions {
  /**
   * The directory of the artifacts; created when needed.
   * Keep nothing else in it, and do not serve it over HTTP.
   */
  readonly directory: string;
}
/**
 * Creates an artifact service that stores files, which any number of processes may share.
 *
 * A session has a folder, a name has a folder in it, and a version is a JSON file there; a separate folder
 * lists the sessions of each user, for `forget`. A promise resolves when its write survives a power failure.
 * Files are readable by their owner only. The directory must be on a file system with hard links. Promises
 * reject with `AgentError` `artifact_corrupt` if a file was changed, `newer_artifact` if a newer version
 * wrote it, and with the file system's own errors, of a full disk for example.
 */
export declare function fsArtifactService(options: FsArtifactOptions): ArtifactService;
export type { FsArtifactOptions };