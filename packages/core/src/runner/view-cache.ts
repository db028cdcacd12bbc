import type { Event } from '../event/event.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonObject } from '../json/json-value.ts';
import { loadFolds, type RareRoom } from '../run/rare-room.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { apply } from '../view/apply.ts';
import { newerLog } from '../view/newer-log.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';

/** Views of sessions between their runs, so that the next run reads only what was appended since. */
export class ViewCache {
  readonly #views = new Map<string, SessionView>();

  /**
   * A session's view as the store has it now; undefined for an
   * unknown session. The caller owns it until it gives it back.
   */
  async open(sessions: SessionService, key: SessionKey, room: RareRoom): Promise<SessionView | undefined> {
    const id = idOf(key);
    const known = this.#views.get(id);
    this.#views.delete(id);
    const last = known?.events.at(-1);
    if (known && last) {
      const session = await sessions.load(key, { afterRevision: known.revision - 1 });
      if (!session) return undefined;
      const [first, ...rest] = session.events;
      if (first?.id === last.id && session.revision === known.revision + rest.length)
        return takeIn(known, { ...session, events: rest }, room);
    }
    const session = await sessions.load(key);
    return session && takeIn(emptyView(key), session, room);
  }

  /** Keeps a view that agrees with the store. */
  keep(view: SessionView): void {
    const id = idOf(view.key);
    this.#views.delete(id);
    this.#views.set(id, view);
    if (this.#views.size <= capacity) return;
    const oldest = this.#views.keys().next();
    if (!oldest.done) this.#views.delete(oldest.value);
  }
}

/** The view of a session that was just read. */
export function takeIn(view: SessionView, session: Session, room: RareRoom): Awaitable<SessionView> {
  const { events, state } = session;
  const odd = events.find(({ v }) => v !== 1);
  if (odd) throw newerLog(`has an event of format ${String(odd.v)}`);
  const loading = loadFolds(view, events, room);
  return loading ? loading.then(() => takeAll(view, events, state)) : takeAll(view, events, state);
}

function takeAll(view: SessionView, events: readonly Event[], state: JsonObject): SessionView {
  for (const event of events) apply(view, event);
  // The store's state is newer than the log where it is shared with other sessions.
  view.growing.value = state;
  return view;
}

function idOf({ appName, userId, sessionId }: SessionKey): string {
  return `${appName.length}:${appName}${userId.length}:${userId}${sessionId}`;
}

const capacity = 64;
