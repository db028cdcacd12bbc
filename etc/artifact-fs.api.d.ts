// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { ArtifactService } from "@mortise/core";
/** Options of `fsArtifactService`. */
interface FsArtifactOptions {
  /**
   * The directory of the artifacts, which is created when needed. Keep no other files in it, and do not serve
   * it over HTTP.
   */
  readonly directory: string;
}
/**
 * Creates an artifact service that stores files, which any number of processes may share.
 *
 * Each session has a folder, each artifact has a folder in it, and each version is a JSON file there. A
 * separate folder lists the sessions of each user, for `forget`. A promise resolves when its write survives a
 * power failure. Files are readable by their owner only. The directory must be on a file system with hard
 * links. Promises reject with `AgentError` `artifact_corrupt` if a file was changed, `newer_artifact` if a
 * newer version wrote it, and with the errors of the file system, for example of a full disk.
 */
export declare function fsArtifactService(options: FsArtifactOptions): ArtifactService;
export type { FsArtifactOptions };