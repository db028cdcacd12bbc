import { RareRoom } from '../run/rare-room.ts';
import type { AllParts } from './all-parts.ts';

/** The room of this process, which all runners share. */
export const rareRoom: RareRoom<AllParts> = new RareRoom(async () => (await import('./rare-parts.ts')).rareParts);

/**
 * Loads what is otherwise loaded when a run first needs it:
 * questions and answers, nested agents, mail, long results.
 *
 * For whoever wants all of it at start, such as a page that outlives its deployment. Rejects with `RunError`:
 * `part_not_loaded`. Where the core is bundled into one file, there is nothing to wait for but a moment.
 */
export async function loadAll(): Promise<void> {
  await rareRoom.load();
}
