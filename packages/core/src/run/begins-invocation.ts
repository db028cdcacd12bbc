import type { Event } from '../event/event.ts';

/** An invocation has the id of what it begins with. */
export function beginsInvocation(event: Event): Event {
  return Object.assign(event, { invocationId: event.id });
}
