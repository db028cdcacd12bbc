import type { Event } from '../event/event.ts';
import type { SessionKey } from '../session/session.ts';
import { apply } from '../view/apply.ts';
import { emptyView, type SessionView, takeBack } from '../view/session-view.ts';

/** Returns the view of the first events of a log. Throws `newer_log`. */
export function viewOf(key: SessionKey, events: readonly Event[]): SessionView {
  const view = emptyView(key);
  for (const event of takeBack(view, events)) apply(view, event);
  view.revision = events.length;
  return view;
}
