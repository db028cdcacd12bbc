import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { SessionKey } from '../session/session.ts';
import type { LaterArtifact } from './later-artifacts.ts';

/** Earlier versions of a session's artifacts that are the newest again, which can be taken back. */
export class RestoredArtifacts {
  readonly #artifacts: ArtifactService;
  readonly #key: SessionKey;
  readonly #versions = new Map<string, number>();

  constructor(artifacts: ArtifactService, key: SessionKey) {
    this.#artifacts = artifacts;
    this.#key = key;
  }

  /** What was restored, by name, as which version. */
  get versions(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#versions);
  }

  /**
   * Saves each version of before once more. One that is not there any more stays as it
   * is, and so does what belongs to the user and what was first saved since.
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

  /** What was the newest before is the newest again, where nobody has saved anything since. */
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
