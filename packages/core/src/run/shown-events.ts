import type { Event } from '../event/event.ts';
import type { SessionView } from '../view/session-view.ts';

/**
 * The log as tools, callbacks and gates see it: a copy, and the same one for all that look before it grows.
 */
export function shownEvents(view: SessionView): readonly Event[] {
  if (view.shown.length !== view.events.length) view.shown = Object.freeze(view.events.slice());
  return view.shown;
}
