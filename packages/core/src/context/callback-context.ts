import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { JsonInput } from '../json/json-value.ts';
import type { ReadonlyContext } from './readonly-context.ts';

/** The context of a callback. Writes become the actions of the next event. */
export interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it. Throws `invalid_state_key` if the key is empty or unsafe,
   * `invalid_state_value`, with the path, if the value is not JSON.
   */
  setState(key: string, value: JsonInput | undefined): void;
  /** Saves an artifact and returns its version. Throws `no_service` if the runner has no artifact service. */
  saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
  /**
   * Loads the newest version, or the given one; undefined if there is none. Throws `no_service` if the runner
   * has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
}
