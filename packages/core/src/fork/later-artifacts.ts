import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { Event } from '../event/event.ts';
import type { SessionKey } from '../session/session.ts';

/** An artifact that was saved after the revision to which a session was rewound. */
export interface LaterArtifact {
  readonly name: string;
  /** The newest version before the revision; undefined if the artifact was first saved later. */
  readonly version: number | undefined;
  /** The version under which the earlier content was saved again; only with `artifacts`. */
  readonly restoredAs?: number | undefined;
}

/** Returns the artifacts that events saved, each with its version before these events. */
export function laterArtifacts(events: readonly Event[]): readonly LaterArtifact[] {
  return [...firstVersions(events)].map(([name, first]) => ({ name, version: first > 0 ? first - 1 : undefined }));
}

/** Returns the first version of each artifact that these events saved. */
export function firstVersions(events: readonly Event[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { actions } of events)
    for (const [name, version] of Object.entries(actions?.artifactDelta ?? {}))
      first.set(name, Math.min(version, first.get(name) ?? version));
  return first;
}

/** Restores earlier versions of a session's artifacts, and can undo that. */
export class RestoredArtifacts {
  readonly #artifacts: ArtifactService;
  readonly #key: SessionKey;
  readonly #versions = new Map<string, number>();

  constructor(artifacts: ArtifactService, key: SessionKey) {
    this.#artifacts = artifacts;
    this.#key = key;
  }

  /** Returns the new version of each restored artifact, by name. */
  get versions(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#versions);
  }

  /**
   * Saves the earlier version of each artifact again, as the newest one. Skips versions that no longer exist,
   * artifacts of the user, and artifacts that were first saved later.
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
