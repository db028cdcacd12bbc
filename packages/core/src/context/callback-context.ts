import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { JsonInput } from '../json/json-value.ts';
import type { ReadonlyContext } from './readonly-context.ts';

/** The context of a callback. Writes become the actions of the next event. */
export interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it.
   *
   * Throws `invalid_state_key` on a key that is empty or unsafe,
   * `invalid_state_value` on what is not JSON, with the path.
   */
  setState(key: string, value: JsonInput | undefined): void;
  /** Saves an artifact and returns its version. Throws `no_service` if the runner has no artifact service. */
  saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
  /** The newest version, or the given one. */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  listArtifacts(): Promise<readonly string[]>;
}
