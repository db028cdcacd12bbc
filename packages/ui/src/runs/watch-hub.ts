import type { UiEvent } from '../shape/ui-event.ts';
import type { LiveRunsOptions } from './live-runs-options.ts';
import { type Door, Place } from './place.ts';
import type { WatchOptions } from './watch-options.ts';

/** The events for one watcher of a session, in batches. */
export async function* watchHub(
  enter: () => Door,
  options: LiveRunsOptions,
  from: WatchOptions,
): AsyncGenerator<readonly UiEvent[], void, void> {
  const door = enter();
  if (from.signal?.aborted) return door.left();
  const place = new Place(door, options, from);
  try {
    for (let told = await place.open(); told.length > 0; told = await place.next()) {
      yield told;
      if (told[0]?.type === 'lost') return;
    }
  } finally {
    place.leave();
  }
}
