import { UiFold } from '../fold/ui-fold.ts';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiFrame, UiOp } from '../shape/ui-patch.ts';
import type { Hub } from './hub.ts';
import type { LiveRunsOptions } from './live-runs-options.ts';
import { pageOf } from './page-of.ts';
import { type WatchOptions, watchHub } from './watch-hub.ts';

/**
 * As `watchHub`, as changes of a page.
 * @param attached Called once the watcher has its place.
 */
export async function* watchPage(
  hub: Hub,
  options: LiveRunsOptions,
  from: WatchOptions,
  attached: () => void,
): AsyncGenerator<readonly UiFrame[], void, void> {
  const leave = hub.patches.read();
  try {
    let missed: ReadonlyMap<UiEvent, UiFrame> | undefined;
    for await (const events of watchHub(hub, options, from, attached)) {
      missed = missed ? none : await foldMissed(hub, options, events);
      const frames: UiFrame[] = [];
      for (const event of events) {
        const frame = missed.get(event) ?? frameOf(hub, event);
        frames.push(frame ?? { type: 'lost', why: 'closed' });
        if (!frame) break;
      }
      yield frames;
      if (frames.length < events.length || frames.at(-1)?.type === 'lost') return;
    }
  } finally {
    leave();
  }
}

/** Undefined where nobody could work out what an event changes. */
function frameOf(hub: Hub, event: UiEvent): UiFrame | undefined {
  switch (event.type) {
    case 'delta':
    case 'all':
    case 'lost':
      return event;
    case 'live':
      // A snapshot is made for one watcher.
      return { type: 'patch', ops: [[['live'], event.live]] };
    default:
      return hub.patches.of(event);
  }
}

/** What was stored before somebody watched, on the page that they know. */
async function foldMissed(
  hub: Hub,
  { sessions }: LiveRunsOptions,
  events: readonly UiEvent[],
): Promise<ReadonlyMap<UiEvent, UiFrame>> {
  const stored = events.filter((event) => 'rev' in event);
  const [first] = stored;
  if (!first) return none;
  const log = (await sessions.load(hub.key))?.events ?? [];
  let ops: UiOp[] = [];
  const fold = new UiFold(pageOf(log.slice(0, first.rev - 1), hub.show), (...op) => ops.push(op));
  const frames = new Map<UiEvent, UiFrame>();
  for (const event of stored) {
    ops = [];
    fold.apply(event);
    frames.set(event, { type: 'patch', rev: event.rev, ops });
  }
  return frames;
}

const none: ReadonlyMap<UiEvent, UiFrame> = new Map();
