import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { SessionKey } from '../session/session.ts';
import type { LaterArtifact } from './later-artifacts.ts';

/** Restored versions of a session's artifacts, which can be undone. */
export class RestoredArtifacts {
  readonly #artifacts: ArtifactService;
  readonly #key: SessionKey;
  readonly #versions = new Map<string, number>();

  constructor(artifacts: ArtifactService, key: SessionKey) {
    this.#artifacts = artifacts;
    this.#key = key;
  }

  /** Returns the restored artifacts: the new version, by name. */
  get versions(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#versions);
  }

  /**
   * Saves each earlier version again. One that no longer exists is skipped, and so are the user's artifacts
   * and those first saved later.
   */
  async restore(later: readonly LaterArtifact[]): Promise<readonly LaterArtifact[]> {
    const restored: LaterArtifact[] = [];
    for (const each of later) {
      const { name, version } = each;
      const part = await this.#load(name.startsWith('user:') ? undefined : name, version);
      const restoredAs = part && (await this.#artifacts.save(this.#key, name, part));
      if (restoredAs !== undefined) this.#versions.set(name, restoredAs);
      restored.push(restoredAs === undefined ? each : { ...each, restoredAs });
    }
    return restored;
  }

  /**
   * Saves the versions again that were the newest before the restore, unless a newer one was saved meanwhile.
   */
  async undo(): Promise<void> {
    for (const [name, version] of this.#versions) {
      const before = await this.#load(name, version - 1);
      if (before && !(await this.#load(name, version + 1))) await this.#artifacts.save(this.#key, name, before);
    }
  }

  async #load(name: string | undefined, version: number | undefined) {
    return name === undefined || version === undefined
      ? undefined
      : await this.#artifacts.load(this.#key, name, version);
  }
}
