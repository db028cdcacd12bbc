import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { Event } from '../event/event.ts';
import type { SessionKey } from '../session/session.ts';
import { firstVersions } from './later-artifacts.ts';
import { SessionForkError } from './session-fork-error.ts';

/** Copies of a session's artifacts for another session, which can be undone. */
export class ArtifactCopies {
  readonly #artifacts: ArtifactService;
  readonly #to: SessionKey;
  readonly #names: string[] = [];

  constructor(artifacts: ArtifactService, to: SessionKey) {
    this.#artifacts = artifacts;
    this.#to = to;
  }

  /**
   * Copies all versions, except those that `later` events saved and those after them. Artifacts of the user
   * are shared, and stay. Rejects with `SessionForkError`: `fork_artifacts`.
   */
  async copy(from: SessionKey, later: readonly Event[]): Promise<void> {
    const ends = firstVersions(later);
    for (const name of await this.#artifacts.list(from)) {
      if (name.startsWith('user:')) continue;
      if ((await this.#artifacts.load(this.#to, name)) !== undefined) throw taken(this.#to, name);
      this.#names.push(name);
      await this.#copyVersions(from, name, ends.get(name) ?? Number.POSITIVE_INFINITY);
    }
  }

  async delete(): Promise<void> {
    for (const name of this.#names) await this.#artifacts.delete(this.#to, name);
  }

  async #copyVersions(from: SessionKey, name: string, end: number): Promise<void> {
    for (let version = 0; version < end; version++) {
      const part = await this.#artifacts.load(from, name, version);
      if (!part) return;
      await this.#artifacts.save(this.#to, name, part);
    }
  }
}

function taken({ sessionId }: SessionKey, name: string): SessionForkError {
  return new SessionForkError(
    'fork_artifacts',
    `the session "${sessionId}" was not created: an artifact "${name}" exists under its id; choose another id`,
  );
}
