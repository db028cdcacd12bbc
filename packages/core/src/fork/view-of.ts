import type { Event } from '../event/event.ts';
import type { SessionKey } from '../session/session.ts';
import { apply } from '../view/apply.ts';
import { folds } from '../view/apply-rare.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';

/** What follows from the events that a log begins with. Throws `newer_log`. */
export function viewOf(key: SessionKey, events: readonly Event[]): SessionView {
  const view = emptyView(key);
  view.folds = folds;
  for (const event of folds.takeBack(view, events)) apply(view, event);
  view.revision = events.length;
  return view;
}
