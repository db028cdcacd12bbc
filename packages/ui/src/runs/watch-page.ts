import { UiFold } from '../fold/ui-fold.ts';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiFrame, UiOp } from '../shape/ui-patch.ts';
import type { Hub } from './hub.ts';
import type { LiveRunsOptions, WatchOptions } from './live-runs-options.ts';
import { pageOf } from './page-of.ts';
import { type Door, inLists, Place } from './place.ts';

/** Watches a hub as `watchHub` does, but yields changes of a page. */
export async function* watchPage(
  enter: () => Door,
  options: LiveRunsOptions,
  from: WatchOptions,
): AsyncGenerator<readonly UiFrame[], void, void> {
  const door = enter();
  if (from.signal?.aborted) return door.left();
  const { hub } = door;
  const stop = hub.patches.read();
  const place = new Place(door, options, from, frameMs);
  try {
    const first = await place.open();
    const missed = await foldMissed(hub, options, first);
    for (const some of inLists(first, options.queueBytes))
      yield some.map((event) => missed.get(event) ?? frameOf(hub, event));
    for (;;) {
      const frames: UiFrame[] = [];
      for (const event of await place.next()) {
        frames.push(frameOf(hub, event));
        if (frames.at(-1)?.type === 'lost') break;
      }
      if (frames.length > 0) yield frames;
      if (frames.length === 0 || frames.at(-1)?.type === 'lost') return;
    }
  } finally {
    stop();
    place.leave();
  }
}

/**
 * Returns the change that an event makes. If it cannot be computed, the page gets `lost` and connects again.
 */
function frameOf(hub: Hub, event: UiEvent): UiFrame {
  switch (event.type) {
    case 'delta':
    case 'all':
    case 'lost':
      return event;
    case 'live':
      // A snapshot is made for one watcher.
      return { type: 'patch', ops: [[['live'], event.live]] };
    default:
      return hub.patches.of(event) ?? { type: 'lost', why: 'closed' };
  }
}

/** Returns the changes of the client's page by the events that were stored before the watch. */
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
    frames.set(event, { type: 'patch', rev: event.rev, ops: ops.flatMap(withoutLive) });
  }
  return frames;
}

/**
 * Returns a change with the removal of the live copy: a page that
 * reconnects may still show as live what was stored meanwhile.
 */
function withoutLive(op: UiOp): readonly UiOp[] {
  const [[list, id = '', parts, callId = '']] = op;
  if (list !== 'messages' || id === '') return [op];
  return parts === undefined ? [op, [['live', 'turns', id]]] : [op, [['live', 'calls', callId]]];
}

const none: ReadonlyMap<UiEvent, UiFrame> = new Map();

/** Milliseconds between two frames of deltas; a browser draws a page at most every 16 ms. */
const frameMs = 8;
