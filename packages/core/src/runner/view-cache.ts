import type { Session, SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { apply, newerLog } from '../view/apply.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';

/** Views of sessions between their runs, so that the next run reads only what was appended since. */
export class ViewCache {
  readonly #views = new Map<string, SessionView>();

  /** A session's view as the store has it now; undefined for an unknown session. The caller owns it until it gives it back. */
  async open(sessions: SessionService, key: SessionKey): Promise<SessionView | undefined> {
    const id = idOf(key);
    const known = this.#views.get(id);
    this.#views.delete(id);
    const last = known?.events.at(-1);
    if (known && last) {
      const session = await sessions.load(key, { afterRevision: known.revision - 1 });
      if (!session) return undefined;
      const [first, ...rest] = session.events;
      if (first?.id === last.id && session.revision === known.revision + rest.length)
        return takeIn(known, { ...session, events: rest });
    }
    const session = await sessions.load(key);
    return session && takeIn(emptyView(key), session);
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
export function takeIn(view: SessionView, session: Session): SessionView {
  for (const event of session.events) {
    if (event.v !== 1) throw newerLog(`has an event of format ${String(event.v)}`);
    apply(view, event);
  }
  // The store's state is newer than the log where it is shared with other sessions.
  view.growing.value = session.state;
  return view;
}

function idOf({ appName, userId, sessionId }: SessionKey): string {
  return `${appName.length}:${appName}${userId.length}:${userId}${sessionId}`;
}

const capacity = 64;
