import { type Event, SessionNotFoundError } from '@mortise/core';
import type { UiEvent } from '../shape/ui-event.ts';
import type { Hub } from './hub.ts';
import type { LiveRunsOptions } from './live-runs-options.ts';
import { pageOf } from './page-of.ts';

/** From where somebody watches, and for how long. */
export interface WatchOptions {
  /** The revision that is known; left out: none, and everything is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What one watcher of a session is told, in lists of what came together.
 * @param attached Called once the watcher has its place.
 */
export async function* watchHub(
  hub: Hub,
  { sessions, queue = 1_000 }: LiveRunsOptions,
  { after, signal }: WatchOptions,
  attached: () => void,
): AsyncGenerator<readonly UiEvent[], void, void> {
  // In one step: from here on nothing is missed, and nothing from before comes again.
  const watcher = hub.attach(queue);
  const live = hub.live();
  let upTo = hub.rev;
  const leave = (): void => watcher.end();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    let session = await sessions.load(hub.key, after === undefined ? undefined : { afterRevision: after });
    if (!session) throw new SessionNotFoundError(hub.key.sessionId);
    // Of a log that was cut or made anew nothing is known.
    const isAnew = after === undefined || after > session.revision;
    if (isAnew && after !== undefined) session = (await sessions.load(hub.key)) ?? session;
    upTo ??= Math.min(session.revision, (watcher.firstRev ?? Number.POSITIVE_INFINITY) - 1);
    hub.rev ??= upTo;
    attached();
    const from = session.revision - session.events.length;
    const known = session.events.slice(0, Math.max(0, upTo - from));
    if (isAnew) {
      yield [{ type: 'all', state: { ...pageOf(known, hub.show), live } }];
    } else {
      const first: UiEvent[] = [];
      for (let at = 0; at < known.length; at++) first.push(await hub.project(known[at] as Event, from + at + 1));
      yield [...first, { type: 'live', live }];
    }
    while (!watcher.over) {
      const events = await watcher.take();
      const told = events.filter((event) => !('rev' in event) || event.rev > (upTo ?? 0));
      if (told.length > 0) yield told;
    }
    if (!signal?.aborted) yield [{ type: 'lost', why: watcher.over }];
  } finally {
    signal?.removeEventListener('abort', leave);
    hub.detach(watcher);
  }
}
