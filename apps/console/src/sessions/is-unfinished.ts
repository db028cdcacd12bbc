import { pendingRequests } from '@mortise/confirmation';
import { type Event, isFinalResponse } from '@mortise/core';

/** Whether the last run of a session was left before its end: at a question, or because its process ended. */
export function isUnfinished(events: readonly Event[]): boolean {
  const last = events.at(-1);
  if (!last) return false;
  return pendingRequests({ events }).length > 0 || !(isFinalResponse(last) || hasStopped(last));
}

/** What a run leaves in the log that ends otherwise than by an answer. */
function hasStopped(event: Event): boolean {
  if (event.type === 'notice') return event.code === 'cancelled' || event.code === 'limited';
  return event.type === 'modelFailed';
}
