import type { Agent } from '../agent/agent.ts';
import type { Event } from '../event/event.ts';
import type { Pacer } from '../platform/pacer.ts';
import type { RunSettings } from '../run/run-settings.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { apply } from '../view/apply.ts';
import { emptyView, type SessionView, takeBack } from '../view/session-view.ts';

/** The state that all runs of one runner share. */
export interface Engine {
  readonly agent: Agent;
  readonly settings: RunSettings;
  readonly views: ViewCache;
  /** Lets timers fire between runs that await no I/O. */
  readonly pacer: Pacer;
  /** Active runs that may be suspended, each with its signal. */
  readonly suspendable: Map<{ work(): Promise<unknown> }, AbortSignal>;
}

/**
 * Keeps the views of sessions between runs, so that the
 * next run reads only the events that were appended since.
 */
export class ViewCache {
  protected readonly views: Map<string, SessionView> = new Map<string, SessionView>();

  /**
   * Returns the current view of a session; undefined for an
   * unknown session. The caller owns the view until `keep`.
   */
  async open(sessions: SessionService, key: SessionKey): Promise<SessionView | undefined> {
    const id = idOf(key);
    const known = this.views.get(id);
    this.views.delete(id);
    const last = known?.events.at(-1);
    if (known && last) {
      const session = await sessions.load(key, { afterRevision: known.revision - 1 });
      if (!session) return undefined;
      const [first, ...rest] = session.events;
      if (first?.id === last.id && session.revision === known.revision + rest.length && !rest.some(needsFold))
        return takeIn(known, { ...session, events: rest });
    }
    const session = await sessions.load(key);
    return session && takeIn(emptyView(key), session);
  }

  /** Keeps a view for the next run. The view must agree with the store. */
  keep(view: SessionView): Promise<void> | void {
    const id = idOf(view.key);
    this.views.delete(id);
    this.views.set(id, view);
    if (this.views.size <= capacity) return;
    const oldest = this.views.keys().next();
    if (!oldest.done) this.views.delete(oldest.value);
  }
}

/** Applies the events of a session to its view. Throws `newer_log`. */
export function takeIn(view: SessionView, { events, revision, state }: Session): SessionView {
  for (const event of takeBack(view, events)) apply(view, event);
  view.revision = revision;
  // The store's state may be newer than the log, because other sessions share parts of it.
  view.growing.value = state;
  return view;
}

/**
 * Returns true if an event cannot be applied directly,
 * because it has another format or takes back earlier events.
 */
function needsFold({ v, type }: Event): boolean {
  return v !== 1 || type === 'rewound';
}

/** Returns a unique string for each session. */
export function idOf({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}

const capacity = 64;
