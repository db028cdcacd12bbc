import type { Event } from '../event/event.ts';

/** Whether an event begins an invocation. */
export function isBeginning({ id, invocationId }: Event): boolean {
  return id === invocationId;
}

/** An invocation has the id of what it begins with. */
export function beginsInvocation(event: Event): Event {
  return Object.assign(event, { invocationId: event.id });
}
