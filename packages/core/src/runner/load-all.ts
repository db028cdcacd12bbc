import { RareRoom } from '../run/rare-room.ts';
import type { SecretLoader, SecretParts } from '../run/run-secrets.ts';
import type { AllParts } from './all-parts.ts';

/** The room of this process, which all runners share. */
export const rareRoom: RareRoom<AllParts> = new RareRoom(async () => (await import('./rare-parts.ts')).rareParts);

/**
 * What looks for secrets is a file of its own: a model tells the key that it is asked with, and most runs
 * with such a model need nothing else of what is rare.
 */
const secretRoom: RareRoom<SecretParts> = new RareRoom(async () => (await import('./secret-parts.ts')).secretParts);

/** What looks for secrets, for all runners of this process. */
export const secretLoader: SecretLoader = {
  get parts() {
    return secretRoom.parts ?? rareRoom.parts;
  },
  load: () => secretRoom.load(),
};

/**
 * Loads the modules that are otherwise loaded on demand: questions and answers, nested agents, inbox items,
 * long results, secret detection.
 *
 * For whoever wants all of it at start, such as a page that outlives its deployment. Rejects with `RunError`:
 * `module_load_failed`. Where the core is bundled into one file, there is nothing to wait for but a moment.
 */
export async function loadAll(): Promise<void> {
  await rareRoom.load();
}
